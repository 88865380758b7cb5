/** Words of the page that reads a QR code with the camera, in English. */
export const SCAN_EN = {
  title: "Scan a code",
  privacy: "No picture leaves this page",
  otherLanguage: "Deutsch",
  heading: "Scan a code",
  explained:
    "Hold the QR code of a personal link, or of a key, before the camera. Its text goes to the audit page that opened this one. Scanning fetches nothing and pins nothing.",
  waiting: "Waiting for the camera, then for a code.",
  read: "Read. It stands on the audit page now; close this page.",
  refused:
    "The camera was not allowed. Allow it in the browser, or choose a picture of the code on the audit page.",
  noCamera: "No camera could be used. Choose a picture of the code on the audit page.",
  noCameraOverHttp:
    "Browsers give the camera to pages from https alone. Choose a picture of the code on the audit page.",
  noOpener: "Open this page from the audit page: there is nobody to hand the text to.",
  close: "Close",
};

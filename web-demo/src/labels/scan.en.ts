/** Words of the page that reads a key with the camera, in English. */
export const SCAN_EN = {
  title: "Scan a key",
  privacy: "No picture leaves this page",
  otherLanguage: "Deutsch",
  heading: "Scan a key",
  explained:
    "Hold the QR code of the key that its holder gave you before the camera. What it says goes to the audit page that opened this one, and is compared there; nothing is pinned by scanning.",
  waiting: "Waiting for the camera, then for a code.",
  read: "Read. It stands on the audit page now; close this page.",
  refused:
    "The camera was not allowed. Allow it in the browser, or choose a picture of the code on the audit page.",
  noCamera: "No camera could be used. Choose a picture of the code on the audit page.",
  noCameraOverHttp:
    "Browsers give the camera to pages from https alone. Choose a picture of the code on the audit page.",
  noOpener: "Open this page from the audit page: there is nobody to hand a key to.",
  close: "Close",
};

/** Words of the page that reads a QR code with the camera, in German. */
import type { SCAN_EN } from "./scan.en.ts";

export const SCAN_DE: typeof SCAN_EN = {
  title: "Einen Code lesen",
  privacy: "Kein Bild verlässt diese Seite",
  otherLanguage: "English",
  heading: "Einen Code lesen",
  explained:
    "Halten Sie den QR-Code eines persönlichen Links oder eines Schlüssels vor die Kamera. Sein Text geht an die Prüfseite, die diese geöffnet hat. Durch das Lesen wird nichts geholt und nichts festgelegt.",
  waiting: "Wartet auf die Kamera, dann auf einen Code.",
  read: "Gelesen. Es steht jetzt auf der Prüfseite; schließen Sie diese Seite.",
  refused:
    "Die Kamera wurde nicht erlaubt. Erlauben Sie sie im Browser, oder wählen Sie auf der Prüfseite ein Bild des Codes.",
  noCamera: "Keine Kamera war zu gebrauchen. Wählen Sie auf der Prüfseite ein Bild des Codes.",
  noCameraOverHttp:
    "Browser geben die Kamera nur Seiten mit https. Wählen Sie auf der Prüfseite ein Bild des Codes.",
  noOpener: "Öffnen Sie diese Seite von der Prüfseite aus: Hier ist niemand, dem der Text zu geben wäre.",
  close: "Schließen",
};

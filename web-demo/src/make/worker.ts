/** The proving worker of the page, which is the prover's own. */
import "@svc/vdi-prover/browser/worker";

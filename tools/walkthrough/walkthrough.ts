// `npm run walkthrough`: plays a gateway against the local runtime and prints what each step and each attack got.
import { commandLine } from "../command-line.ts";
import { startService } from "./local-service.ts";
import { play } from "./play.ts";
import { startVendor } from "./stub-vendor.ts";

commandLine({ command: "npm run walkthrough", about: "Plays a gateway against the local runtime." });
const [service, vendor] = [await startService(), await startVendor()];
try {
  for (const [tried, got] of await play(service, vendor)) console.log(`${tried.padEnd(48)}${got}`);
} finally {
  vendor.close();
  await service.close();
}

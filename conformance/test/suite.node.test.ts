import { describeSuite } from "./support/suite.ts";

describeSuite();

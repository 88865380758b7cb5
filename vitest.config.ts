import { defineConfig } from "vitest/config";
import { vectorsPlugin } from "./tools/testing/vectors-plugin.ts";

const ROOMS = ["sdk/*", "circuits", "edge", "web-demo", "tools/*"];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [vectorsPlugin()],
        test: {
          name: "node",
          include: ROOMS.map((room) => `${room}/test/**/*.test.ts`),
          exclude: ["**/*.workerd.test.ts", "**/*.browser.test.ts", "**/node_modules/**"],
          testTimeout: 30_000,
        },
      },
    ],
  },
});

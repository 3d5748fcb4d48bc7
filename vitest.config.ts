import { defineConfig } from 'vitest/config';

// unit: pure, no I/O · integration: real PostgreSQL, Redis and model, a database per file · journey: one fragment
// to a signed version on a set clock · browser: the dashboard in a real Chromium · release: what is shipped. Waiting is for a condition, so the time limits only catch what hangs.
export default defineConfig({
  test: {
    // Once a run, whichever of the projects ask for it.
    globalSetup: ['test/helpers/service/ground.ts'],
    // Node reads the sources itself where it can, and nothing is transformed; elsewhere what was transformed once is read by the next
    // run (in node_modules, by content).
    experimental: { viteModuleRunner: !process.features.typescript, nodeLoader: false, fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'unit',
          // Only what hangs takes so long, on the busiest machine.
          testTimeout: 60_000,
          include: ['test/unit/**/*.test.ts', 'test/quality/**/*.test.ts'],
          maxWorkers: 2,
          // As below: loading the modules anew for each file took half of the processor's time.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts', 'test/journey/**/*.test.ts'],
          // As above: the longest take a minute alone, and two on two cores that six others use.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // A worker has a learner, and a model for what no other has said; it waits for them and for PostgreSQL most of its time:
          // three on two cores, after the unit tests, take a tenth less than two.
          maxWorkers: 3,
          // Modules and compiled schemas are loaded once a worker; loading them anew took half of the time.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // What is shipped, in processes of its own: `npm run test:release`.
        test: {
          name: 'release',
          // One of them has modules loaded anew.
          experimental: { viteModuleRunner: true },
          include: ['test/release/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Beside the integration tests, and of the same workers: Chromium and a server wait for each other much of the time.
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

import type { TestProject } from 'vitest/node';
import { buildDashboard } from '../../../dashboards/build.mjs';
import startServer from '../database/server.ts';
import rememberVectors from './remembered-vectors.ts';

/** What all tests with a world of their own stand on; pure ones wait for none of it. */
export default async function setup(root: TestProject): Promise<() => Promise<void>> {
  if (root.vitest.projects.every(({ name }) => name === 'unit')) return async () => {};
  const [stopServer, forgetVectors] = await Promise.all([
    startServer(root),
    rememberVectors(root),
    buildDashboard(),
  ]);
  return async () => {
    await Promise.all([stopServer(), forgetVectors()]);
  };
}

import type { TestProject } from 'vitest/node';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    templateUrl: string;
  }
}

/**
 * Starts the database of a test run. `TEST_DATABASE_URL` names the admin database of a real server to use instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster(process.env['TEST_DATABASE_URL']);
  project.provide('adminUrl', cluster.adminUrl);
  project.provide('templateUrl', cluster.templateUrl);
  return () => cluster.stop();
}

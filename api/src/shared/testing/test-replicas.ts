import { createTestDatabase } from 'local-services/postgres/test-database';
import { ApiProcess, buildApi } from '../../modules/payments/testing/api-process.js';
import { prepareDatabase } from '../../prepare-database.js';
import { createLog } from '../logging/log.js';
import { type TestApp, type TestServices, settingsOf, startTestReplica, startTestServices } from './test-app.js';

/**
 * A deployment: two APIs for visitors and two workers, each a process of its own, with one database, which a one-shot prepares.
 * `observer`: another API, in the test's process, for looking at the database and for adding jobs.
 */
export type TestReplicas = {
  services: TestServices;
  observer: TestApp;
  web: [ApiProcess, ApiProcess];
  workers: [ApiProcess, ApiProcess];
  close(): Promise<void>;
};

/** Starts on an empty database; the first process waits for the one that prepares it. */
export async function startTestReplicas(variables: Record<string, string> = {}): Promise<TestReplicas> {
  await buildApi();
  const services = await startTestServices(await createTestDatabase(), { MIGRATIONS: 'off', ...variables });
  const preparing = settingsOf({ ...services.variables, MIGRATIONS: 'on', LOG_LEVEL: 'silent' });
  const start = (role: string) => ApiProcess.start({ ...services.variables, API_ROLE: role, LOG_LEVEL: 'silent' });
  const [a] = await Promise.all([start('web'), prepareDatabase(preparing, createLog(preparing.environment))]);
  const [b, first, second] = await Promise.all([start('web'), start('worker'), start('worker')]);
  const observer = await startTestReplica(services, { variables: { API_ROLE: 'web' } });
  return {
    services,
    observer,
    web: [a, b],
    workers: [first, second],
    close: async () => {
      await Promise.all([observer.close(), ...[a, b, first, second].map((replica) => replica.kill())]);
      await services.close();
    },
  };
}

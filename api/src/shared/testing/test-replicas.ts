import { createTestDatabase } from 'local-services/postgres/test-database';
import { prepareDatabase } from '../../prepare-database.js';
import { createLog } from '../logging/log.js';
import { type TestApp, type TestServices, settingsOf, startTestReplica, startTestServices } from './test-app.js';

/** A deployment: two APIs for visitors and two workers with one database, which a one-shot process prepares. */
export type TestReplicas = {
  services: TestServices;
  web: [TestApp, TestApp];
  workers: [TestApp, TestApp];
  close(): Promise<void>;
};

/** Starts on an empty database; the first process waits for the one that prepares it. */
export async function startTestReplicas(variables: Record<string, string> = {}): Promise<TestReplicas> {
  const services = await startTestServices(await createTestDatabase(), { MIGRATIONS: 'off', ...variables });
  const preparing = settingsOf({ ...services.variables, MIGRATIONS: 'on', LOG_LEVEL: 'silent' });
  const silent = createLog(preparing.environment);
  const prepare = () => prepareDatabase(preparing, silent);
  const start = (role: string) => startTestReplica(services, { variables: { API_ROLE: role } });
  const [a] = await Promise.all([start('web'), prepare()]);
  const [b, first, second] = [await start('web'), await start('worker'), await start('worker')];
  return {
    services,
    web: [a, b],
    workers: [first, second],
    close: async () => {
      await Promise.all([a, b, first, second].map((replica) => replica.close()));
      await services.close();
    },
  };
}

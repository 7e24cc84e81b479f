import { createTestDatabase } from 'local-services/postgres/test-database';
import { prepareDatabase } from '../../prepare-database.js';
import { createLog } from '../logging/log.js';
import { type TestApp, type TestServices, settingsOf, startTestReplica, startTestServices } from './test-app.js';

/** A deployment: two APIs for visitors and two workers with one database, which is prepared by two one-shot processes. */
export type TestReplicas = {
  services: TestServices;
  web: [TestApp, TestApp];
  workers: [TestApp, TestApp];
  close(): Promise<void>;
};

/** Starts the processes together on an empty database, as an orchestrator may. */
export async function startTestReplicas(variables: Record<string, string> = {}): Promise<TestReplicas> {
  const services = await startTestServices(await createTestDatabase(), { MIGRATIONS: 'off', ...variables });
  const preparing = settingsOf({ ...services.variables, MIGRATIONS: 'on', LOG_LEVEL: 'silent' });
  const silent = createLog(preparing.environment);
  const prepare = () => prepareDatabase(preparing, silent);
  const start = (role: string) => startTestReplica(services, { variables: { API_ROLE: role } });
  const [a, b, first, second] = await Promise.all([
    start('web'),
    start('web'),
    start('worker'),
    start('worker'),
    prepare(),
    prepare(),
  ]);
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

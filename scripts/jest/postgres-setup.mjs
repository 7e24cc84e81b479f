// For all test files; see local-services/src/postgres/test-database.ts.
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildAll, localServices } from '../build.mjs';

export default async function startPostgres() {
  // the runner itself does not compile TypeScript
  await buildAll({ names: localServices, log: () => {} });
  const { startTestServer } = await import('../../local-services/dist/postgres/test-server.js');
  const directory = path.join(tmpdir(), 'shop-test-postgres');
  const server = await startTestServer({ directory, given: process.env.DATABASE_URL });
  process.env.TEST_POSTGRES_URL = server.url;
  process.env.TEST_POSTGRES_RUN = server.run;
  globalThis.testPostgres = server;
}

import path from 'node:path';
import { afterAll } from '@jest/globals';
import { createTestDatabase } from 'local-services/postgres/test-database';
import pg from 'pg';
import { createRegistryTables } from 'shared-server/registry/tables';
import { Registry } from '../registry/registry';
import { type ReleaseArchive, ReleaseFiles } from '../registry/release-files';
import { scratchFolder } from './scratch-folder';

/** Call it at the top of the file. */
export async function testRegistry({ archive }: { archive?: ReleaseArchive } = {}) {
  const root = path.join(scratchFolder(), 'releases');
  const files = new ReleaseFiles(root, archive);
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  // tests may terminate these connections
  pool.on('error', () => {});
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  const registry = new Registry(pool, files);
  await createRegistryTables(pool);
  return { registry, pool, files, root, databaseUrl: database.url };
}

export type TestRegistry = Awaited<ReturnType<typeof testRegistry>>;

export function testArchive(): ReleaseArchive & { archived: Map<string, Uint8Array> } {
  const archived = new Map<string, Uint8Array>();
  return {
    archived,
    put: async (key, packed) => void archived.set(key, packed),
    get: async (key) => archived.get(key),
    remove: async (key) => void archived.delete(key),
  };
}

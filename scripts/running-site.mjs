import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Where the parts of a running site are, from what it keeps in its data folder; DATABASE_URL wins over the embedded Postgres.
 * @param {string} dataDir
 * @returns {Promise<{ databaseUrl: string, apiOrigin: string, adminPassword: string }>}
 */
export async function partsOf(dataDir) {
  const text = (/** @type {string} */ name) => readFile(path.join(dataDir, name), 'utf8');
  /** @type {{ postgres: number, api: number }} */
  const ports = JSON.parse(await text('ports.json'));
  const password = async () => (await text('postgres/password')).trim();
  return {
    databaseUrl: process.env.DATABASE_URL || `postgres://shop:${await password()}@127.0.0.1:${ports.postgres}/shop`,
    apiOrigin: `http://127.0.0.1:${ports.api}`,
    adminPassword: process.env.ADMIN_PASSWORD || (await text('admin-password')).trim(),
  };
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';

const textIn = (/** @type {string} */ dataDir, /** @type {string} */ name) =>
  readFile(path.join(dataDir, name), 'utf8');
/** @returns {Promise<{ postgres: number, api: number, worker: number, embedded: number }>} */
const portsIn = async (/** @type {string} */ dataDir) => JSON.parse(await textIn(dataDir, 'ports.json'));

/**
 * A site's database: DATABASE_URL, else the embedded Postgres of its data folder.
 * @param {string} dataDir
 */
export async function databaseUrlOf(dataDir) {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const [{ postgres }, password] = await Promise.all([portsIn(dataDir), textIn(dataDir, 'postgres/password')]);
  return `postgres://shop:${password.trim()}@127.0.0.1:${postgres}/shop`;
}

/**
 * The settings of a site's storage: none if S3_BUCKET is set, else those of the embedded one of its data folder.
 * @param {string} dataDir
 * @returns {Promise<Record<string, string>>}
 */
export async function storageSettingsOf(dataDir) {
  if (process.env.S3_BUCKET) return {};
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = JSON.parse(await textIn(dataDir, 'secrets.json'));
  const S3_ENDPOINT = `http://127.0.0.1:${(await portsIn(dataDir)).embedded}/s3`;
  return { S3_ENDPOINT, S3_BUCKET: 'photos', S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
}

/**
 * The settings of a site's payment provider: none if STRIPE_SECRET_KEY is set, else those of the stand-in of its data folder.
 * @param {string} dataDir
 * @returns {Promise<Record<string, string>>}
 */
export async function paymentSettingsOf(dataDir) {
  if (process.env.STRIPE_SECRET_KEY) return {};
  const { STRIPE_SECRET_KEY } = JSON.parse(await textIn(dataDir, 'secrets.json'));
  return { STRIPE_SECRET_KEY, STRIPE_API_BASE: `http://127.0.0.1:${(await portsIn(dataDir)).embedded}` };
}

/**
 * The addresses of a running site's parts, read from its data folder.
 * @param {string} dataDir
 * @returns {Promise<{ databaseUrl: string, apiOrigin: string, workerOrigin: string, adminPassword: string }>}
 */
export async function partsOf(dataDir) {
  const ports = await portsIn(dataDir);
  return {
    databaseUrl: await databaseUrlOf(dataDir),
    apiOrigin: `http://127.0.0.1:${ports.api}`,
    workerOrigin: `http://127.0.0.1:${ports.worker}`,
    adminPassword: process.env.ADMIN_PASSWORD || (await textIn(dataDir, 'admin-password')).trim(),
  };
}

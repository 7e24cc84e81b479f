import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Starts a baseline, that of the product list by default, in a process of its own.
 * @param {string} databaseUrl
 * @param {string} [program]
 * @param {Record<string, string>} [more] of its environment
 */
export async function startBare(databaseUrl, program = 'bare-list-server.mjs', more = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, program)], {
    env: { ...process.env, ...more, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve) => child.stdout.once('data', (data) => resolve(Number(data))));
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

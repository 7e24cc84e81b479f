import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Starts the product list's baseline in a process of its own.
 * @param {string} databaseUrl
 */
export async function startBare(databaseUrl) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-list-server.mjs')], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolve) => child.stdout.once('data', (data) => resolve(Number(data))));
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

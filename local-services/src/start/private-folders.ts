import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** All but that of Postgres, which has its own user. */
const folders = ['logs', 'mail', 'payments', 'releases', 's3'];

/**
 * Creates the data folder and those in it, readable by this user only. As root, others may pass through the data
 * folder but not list it: the embedded Postgres, which refuses to run as root, has its own folder in it.
 */
export function makePrivateFolders(dataDirectory: string): void {
  const isRoot = process.getuid?.() === 0;
  mkdirSync(dataDirectory, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  for (const name of folders) {
    const folder = path.join(dataDirectory, name);
    mkdirSync(folder, { recursive: true });
    // those of earlier versions were open
    chmodSync(folder, 0o700);
  }
}

import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Postgres's has its own user. */
const folders = ['logs', 'mail', 'payments', 'releases', 's3'];

/** Readable by this user only. As root, others may pass through the data folder, to that of the embedded Postgres. */
export function makePrivateFolders(dataDirectory: string): void {
  const isRoot = process.getuid?.() === 0;
  mkdirSync(dataDirectory, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  for (const name of folders) {
    const folder = path.join(dataDirectory, name);
    mkdirSync(folder, { recursive: true });
    // earlier versions left them open
    chmodSync(folder, 0o700);
  }
}

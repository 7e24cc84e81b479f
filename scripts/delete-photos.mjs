// Deletes photos for somebody who asks for it.
//   npm run photos:delete -- --order <number>    the photos of an order
//   npm run photos:delete -- --email <address>   the photos of a person: of the account and of all orders with this address
// Needs only DATABASE_URL, or the DATA_DIR of a running site with the embedded Postgres.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildPackage } from './build.mjs';
import { databaseUrlOf } from './running-site.mjs';

const root = path.resolve(import.meta.dirname, '..');
const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
const databaseUrl = await databaseUrlOf(dataDir).catch(() => {
  console.error(`${dataDir} contains no site: start one first, or set DATA_DIR or DATABASE_URL`);
  process.exit(1);
});
const program = path.join(root, 'api/dist/delete-photos.js');
// never what is there already: building would take the files of the running API away
if (!existsSync(program)) await buildPackage('api', { force: true, log: console.log });
const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: databaseUrl },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

// Backs up and checks the data of a shop, and restores a backup.
//   npm run backup -- <folder>                     backs up database and files into a new folder
//   npm run backup -- <folder> --since <backup>    the same, and links the files that have not changed since
//   npm run backup -- --into <parent>              into a new folder in it, since the latest one there; keeps all of two days, then one a day for 30 days
//   npm run backup -- --verify <backup>            reads a backup and compares every file with its hash; sets damaged objects aside
//   npm run backup -- --verify-latest <parent>     the same with the latest one there
//   npm run restore -- <backup>                    restores it into an empty database and an empty bucket; --without-damaged leaves damaged objects out
//   npm run check:data                             checks that the data is consistent, that all files exist, and that refunds are those of the payment provider
// Needs only DATABASE_URL and S3_*; the first and the last also take the DATA_DIR of a running site with embedded services.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildPackage } from './build.mjs';
import { databaseUrlOf, paymentSettingsOf, storageSettingsOf } from './running-site.mjs';

const root = path.resolve(import.meta.dirname, '..');
const [command, ...rest] = process.argv.slice(2);
const program = path.join(root, 'api/dist', `${command}.js`);

/** @returns {Promise<Record<string, string>>} */
async function connections() {
  // nothing is ever restored into the place that happens to run here
  if (command === 'restore') return {};
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
  try {
    return {
      DATABASE_URL: await databaseUrlOf(dataDir),
      ...(await storageSettingsOf(dataDir)),
      ...(command === 'check-data' && !process.env.DATABASE_URL && (await paymentSettingsOf(dataDir))),
    };
  } catch {
    console.error(`${dataDir} contains no site: start one first, or set DATA_DIR, or DATABASE_URL and S3_*`);
    return process.exit(1);
  }
}

const environment = await connections();
// never what is there already: building would take the files of the running API away
if (!existsSync(program)) await buildPackage('api', { force: true, log: console.log });
const child = spawn(process.execPath, [program, ...rest], {
  stdio: 'inherit',
  env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...process.env, ...environment },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

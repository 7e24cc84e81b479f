// Backs up, restores and checks a shop's data, and deletes photos on request.
//   npm run backup -- <folder>                     database and files, into a new folder
//   npm run backup -- <folder> --since <backup>    the same, with links to unchanged files
//   npm run backup -- --into <parent>              since the latest one there; keeps all of two days, then one a day for 30 days
//   npm run backup -- --verify <backup>            compares every file with its hash; sets damaged objects aside
//   npm run backup -- --verify-latest <parent>     the latest one there
//   npm run restore -- <backup>                    into an empty database and bucket; --without-damaged leaves damaged objects out
//   npm run check:data                             consistency, files, and refunds against the payment provider
//   npm run photos:delete -- --order <number>
//   npm run photos:delete -- --email <address>     of the account and of all orders with this address
// Needs DATABASE_URL and S3_*; all but restore also take the DATA_DIR of a running site.
import path from 'node:path';
import { builtProgram, root, runNode } from './programs.mjs';
import { databaseUrlOf, paymentSettingsOf, storageSettingsOf } from './running-site.mjs';

const [command, ...rest] = process.argv.slice(2);

/** @returns {Promise<Record<string, string>>} */
async function connections() {
  // never into what happens to run here
  if (command === 'restore') return {};
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
  try {
    const DATABASE_URL = await databaseUrlOf(dataDir);
    return {
      DATABASE_URL,
      ...(await storageSettingsOf(dataDir)),
      ...(command === 'check-data' && !process.env.DATABASE_URL && (await paymentSettingsOf(dataDir))),
    };
  } catch {
    console.error(`${dataDir} contains no site: start one first, or set DATA_DIR, or DATABASE_URL and S3_*`);
    return process.exit(1);
  }
}

const env = await connections();
process.exitCode = await runNode([await builtProgram(`api/dist/${command}.js`), ...rest], { env });

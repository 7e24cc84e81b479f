// Backs up and checks the data of a shop, restores a backup, and deletes photos of somebody who asks for it.
//   npm run backup -- <folder>                     backs up database and files into a new folder
//   npm run backup -- <folder> --since <backup>    the same, and links the files that have not changed since
//   npm run backup -- --into <parent>              into a new folder in it, since the latest one there; keeps all of two days, then one a day for 30 days
//   npm run backup -- --verify <backup>            reads a backup and compares every file with its hash; sets damaged objects aside
//   npm run backup -- --verify-latest <parent>     the same with the latest one there
//   npm run restore -- <backup>                    restores it into an empty database and an empty bucket; --without-damaged leaves damaged objects out
//   npm run check:data                             checks that the data is consistent, that all files exist, and that refunds are those of the payment provider
//   npm run photos:delete -- --order <number>      deletes the photos of an order
//   npm run photos:delete -- --email <address>     deletes those of a person: of the account and of all orders with this address
// Needs only DATABASE_URL, and S3_* unless it deletes photos; all but restore also take the DATA_DIR of a running site with embedded services.
import path from 'node:path';
import { builtProgram, root, runNode } from './programs.mjs';
import { databaseUrlOf, paymentSettingsOf, storageSettingsOf } from './running-site.mjs';

const [command, ...rest] = process.argv.slice(2);

/** @returns {Promise<Record<string, string>>} */
async function connections() {
  // nothing is ever restored into the place that happens to run here
  if (command === 'restore') return {};
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
  try {
    const DATABASE_URL = await databaseUrlOf(dataDir);
    if (command === 'delete-photos') return { DATABASE_URL };
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

// Backs up the database and the bucket; `npm run backup` runs it. Reads DATABASE_URL and S3_*.
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { BackupError } from './backup/backup-format.js';
import { runCommand, speedOf } from './backup/command.js';
import { totalsOf } from './backup/totals.js';
import { verifyBackup } from './backup/verify-backup.js';
import { writeBackup } from './backup/write-backup.js';

const USAGE = `npm run backup -- <folder>                     backs up database and files into a new folder
npm run backup -- <folder> --since <backup>   the same, and links the files that have not changed since
npm run backup -- --verify <backup>           reads a backup and compares every file with its hash`;

await runCommand(async ({ databaseUrl, storage }) => {
  const { values, positionals } = parseArgs({
    options: { since: { type: 'string' }, verify: { type: 'string' } },
    allowPositionals: true,
  });
  const begun = performance.now();
  if (values.verify !== undefined && positionals.length === 0) {
    const manifest = await verifyBackup(values.verify);
    console.log(
      `complete, snapshot of ${manifest.snapshotAt}; ${speedOf(performance.now() - begun, totalsOf(manifest))}`,
    );
    return;
  }
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new BackupError(USAGE);
  const manifest = await writeBackup({ databaseUrl, storage, folder, since: values.since, log: console.log });
  const { count, keys } = manifest.missingObjects;
  if (count > 0) console.warn(`${count} files that rows name were not in the bucket: ${keys.slice(0, 5).join(', ')} …`);
  console.log(
    `${folder}: snapshot of ${manifest.snapshotAt}; ${speedOf(performance.now() - begun, totalsOf(manifest))}`,
  );
});

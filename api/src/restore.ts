// Restores a backup into an empty database and an empty bucket; `npm run restore` runs it. Reads DATABASE_URL and S3_*.
import 'reflect-metadata';
import pg from 'pg';
import { BackupError } from './backup/backup-format.js';
import { checkData } from './backup/check-data.js';
import { runCommand, speedOf } from './backup/command.js';
import { restoreBackup } from './backup/restore-backup.js';
import { totalsOf } from './backup/totals.js';

await runCommand(async ({ databaseUrl, storage }) => {
  const [folder, ...others] = process.argv.slice(2);
  if (folder === undefined || others.length > 0)
    throw new BackupError(
      'npm run restore -- <backup>   restores it into the empty database and bucket of the settings',
    );
  const begun = performance.now();
  const manifest = await restoreBackup({ databaseUrl, storage, folder, log: console.log });
  console.log(`restored as of ${manifest.snapshotAt}; ${speedOf(performance.now() - begun, totalsOf(manifest))}`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const problems = await checkData(client, storage);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) throw new BackupError('the data is restored, and the backup already had these problems');
    console.log('the data is consistent, and every file that it names is there');
  } finally {
    await client.end();
  }
});

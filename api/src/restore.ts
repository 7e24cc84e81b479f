// `npm run restore` runs it. Reads DATABASE_URL and S3_*, and SHELL_DATABASE_URL and RELEASES_S3_* if the shells have their own.
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { BackupError, totalsOf } from './backup/backup-format.js';
import { checkData } from './backup/check-data.js';
import { runCommand, speedOf } from './backup/command.js';
import { restoreBackup } from './backup/restore-backup.js';
import { prepareShellRole } from './shared/database/shell-role.js';
import { withClient } from './shared/database/with-client.js';

const USAGE = `npm run restore -- <backup>                     restores it into the empty database and bucket of the settings
npm run restore -- <backup> --without-damaged   the same, and leaves damaged objects out instead of refusing them`;

await runCommand(async ({ databaseUrl, shellUrl, storage }) => {
  const { values, positionals } = parseArgs({
    options: { 'without-damaged': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new BackupError(USAGE);
  const begun = performance.now();
  const leftOut = new Set<string>();
  const leaveOut = (key: string) => {
    leftOut.add(key);
    console.error(`${key} is damaged, and left out`);
  };
  const manifest = await restoreBackup({
    databaseUrl,
    storage,
    folder,
    leaveOut: values['without-damaged'] ? leaveOut : undefined,
    log: console.log,
  });
  if (shellUrl !== undefined) await prepareShellRole({ databaseUrl, shellUrl });
  console.log(`restored as of ${manifest.snapshotAt}; ${speedOf(performance.now() - begun, totalsOf(manifest))}`);
  const problems = await withClient({ connectionString: databaseUrl }, (client) => checkData(client, storage, leftOut));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) throw new BackupError('the data is restored, and the backup already had these problems');
  const but = leftOut.size > 0 ? `, but for the ${leftOut.size} damaged ones that were left out` : '';
  console.log(`the data is consistent, and every file that it names is there${but}`);
});

// Exits with 0 if the API can start with MIGRATIONS=off. Several may run at once.
import 'reflect-metadata';
import { readSettings } from './config/settings.js';
import { prepareDatabase } from './prepare-database.js';
import { createLog } from './shared/logging/log.js';

const read = readSettings({ ...process.env, MIGRATIONS: 'on' });
if (!read.ok) {
  for (const problem of read.problems) console.error(problem);
  process.exit(1);
}
const log = createLog(read.settings.environment);
try {
  await prepareDatabase(read.settings, log);
  log.info('the database is prepared');
} catch (error) {
  log.fatal({ err: error }, 'the database could not be prepared');
  process.exitCode = 1;
}

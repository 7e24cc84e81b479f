import 'reflect-metadata';
import { createApp } from './app.js';
import { readSettings } from './config/settings.js';
import { createLog } from './shared/logging/log.js';

const read = readSettings(process.env);
if (!read.ok) {
  for (const problem of read.problems) console.error(problem);
  process.exit(1);
}
const { environment } = read.settings;
const log = createLog(environment.LOG_LEVEL);

process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left alone and failed'));

const app = await createApp(read.settings, log);
await app.listen(environment.API_PORT, environment.API_HOST);
log.info({ host: environment.API_HOST, port: environment.API_PORT }, 'the api listens');

let isEnding = false;
async function end(reason: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  log.info({ reason }, 'the api ends');
  await app.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
// ends with its supervisor, which nobody else would do
if (process.send) process.on('disconnect', () => void end('the parent is gone'));

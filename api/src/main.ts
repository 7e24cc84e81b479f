import 'reflect-metadata';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from './app.js';
import { readSettings } from './config/settings.js';
import { missingAdvised } from 'shared-server/config/environment';
import { HttpServer } from './shared/http/http-server.js';
import { createLog } from './shared/logging/log.js';

const read = readSettings(process.env);
if (!read.ok) {
  for (const problem of read.problems) console.error(problem);
  process.exit(1);
}
const { environment } = read.settings;
const log = createLog(environment);
for (const name of missingAdvised(environment))
  log.warn({ name }, 'invoices and newsletters lack the seller’s details');

process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left alone and failed'));

const { API_HOST: host, API_PORT: port } = environment;
let app: NestExpressApplication | undefined;
const http = new HttpServer();

/** While it starts, it has only short answers to finish. */
const ENDS_WITHIN_MS = 1_000;
let isEnding = false;
async function end(reason: string): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  log.info({ reason }, 'the api ends');
  await (app ? app.close() : http.drain.drain({ graceMs: 0, withinMs: ENDS_WITHIN_MS }));
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
// nothing else would stop this process when its supervisor dies
if (process.send) process.on('disconnect', () => void end('the parent is gone'));

await http.listen(port, host);
app = await createApp(read.settings, log, http);
log.info({ host, port, role: environment.API_ROLE }, 'the api listens');

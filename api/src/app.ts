import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger as Pino } from 'pino';
import { AppModule } from './app.module.js';
import type { Settings } from './config/settings.js';
import { Notifications } from './shared/database/notifications.js';
import { configureHttp } from './shared/http/http.js';
import { JobWorker } from './shared/jobs/job-worker.js';
import { NestLog } from './shared/logging/nest-log.js';

/**
 * The application in its role, ready to listen: its database is prepared and its job worker runs. `app.close()` finishes the open
 * requests and stops everything.
 */
export async function createApp(settings: Settings, log: Pino): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(settings), {
    logger: new NestLog(log),
    bodyParser: false,
    forceCloseConnections: true,
    abortOnError: false,
  });
  configureHttp(app, log);
  try {
    await app.init();
    await Promise.all([
      settings.servesHttp && app.get(Notifications).start(),
      settings.runsJobs && app.get(JobWorker).start(),
    ]);
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger as Pino } from 'pino';
import { AppModule } from './app.module.js';
import type { Settings } from './config/settings.js';
import { Notifications } from './shared/database/notifications.js';
import { configureHttp } from './shared/http/http.js';
import { HttpServer } from './shared/http/http-server.js';
import { JobWorker } from './shared/jobs/job-worker.js';
import { NestLog } from './shared/logging/nest-log.js';
import { tracing } from './shared/tracing/tracing.js';

/** Its database is prepared, its job worker runs, and `http` serves it. `app.close()` finishes the open requests and stops everything. */
export async function createApp(
  settings: Settings,
  log: Pino,
  http = new HttpServer(),
): Promise<NestExpressApplication> {
  await startTracing(settings);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(settings), http.adapter, {
    logger: new NestLog(log),
    bodyParser: false,
    abortOnError: false,
  });
  configureHttp(app, log, http);
  try {
    await app.init();
    await Promise.all([
      settings.servesHttp && app.get(Notifications).start(),
      settings.runsJobs && app.get(JobWorker).start(),
    ]);
    http.serve();
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

/** OpenTelemetry's packages are loaded only if there is somewhere to send traces to. */
async function startTracing({ environment }: Settings): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = environment;
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  const { OtelTracer } = await import('./integrations/otel/otel-tracer.js');
  tracing.use(new OtelTracer(environment, OTEL_EXPORTER_OTLP_ENDPOINT));
}

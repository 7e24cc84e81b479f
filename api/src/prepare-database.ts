import { NestFactory } from '@nestjs/core';
import type { Logger as Pino } from 'pino';
import { AppModule } from './app.module.js';
import type { Settings } from './config/settings.js';
import { SeedModule } from './seed/seed.module.js';
import { NestLog } from './shared/logging/nest-log.js';

/**
 * Migrations, the catalog's first products with their pictures, the first admin. Several may do so at once. Needs
 * settings with `MIGRATIONS=on`.
 */
export async function prepareDatabase(settings: Settings, log: Pino): Promise<void> {
  const context = await NestFactory.createApplicationContext(AppModule.with(settings), {
    logger: new NestLog(log),
    abortOnError: false,
  });
  try {
    const isFinished = await context.get(SeedModule).isFinished();
    if (!isFinished) throw new Error('the pictures of the catalog could not be stored');
  } finally {
    await context.close();
  }
}

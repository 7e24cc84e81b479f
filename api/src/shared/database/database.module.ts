import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { migrations } from '../../migrations/migrations.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { databaseOptions } from './data-source.js';
import { migrate, untilMigrated } from './migrate.js';
import { Notifications } from './notifications.js';
import { Transactions } from './transactions.js';
import { Reads } from './reads.js';
import { Replica } from './replica.js';

/** Migrated (here or by somebody else) before anything uses it. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({
        ...databaseOptions(settings.environment.DATABASE_URL),
        poolSize: settings.environment.DATABASE_POOL_SIZE,
        autoLoadEntities: true,
        retryAttempts: 0,
        migrationsRun: settings.preparesDatabase,
      }),
      dataSourceFactory: async (options) => {
        if (options?.type !== 'postgres' || options.url === undefined) throw new Error('the database must be Postgres');
        const { migrationsRun, ...rest } = options;
        await (migrationsRun ? migrate : untilMigrated)(options.url, migrations);
        return new DataSource(rest).initialize();
      },
    }),
    MetricsModule,
  ],
  providers: [Transactions, Notifications, Replica, Reads],
  exports: [Transactions, Notifications, Replica, Reads],
})
export class DatabaseModule {}

import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../../config/settings.js';
import { migrations } from '../../migrations/migrations.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { databaseOptions } from './data-source.js';
import { migrate, untilMigrated } from './migrate.js';
import { Notifications } from './notifications.js';
import { Transactions } from './transactions.js';
import { Reads } from './reads.js';
import { Replica } from './replica.js';
import { prepareShellRole } from './shell-role.js';

@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings],
      useFactory: async (settings: Settings) => {
        const { DATABASE_URL: databaseUrl, SHELL_DATABASE_URL: shellUrl, DATABASE_POOL_SIZE } = settings.environment;
        if (settings.preparesDatabase) {
          await migrate(databaseUrl, migrations);
          if (shellUrl !== undefined) await prepareShellRole({ databaseUrl, shellUrl });
        } else await untilMigrated(databaseUrl, migrations);
        return {
          ...databaseOptions(databaseUrl),
          poolSize: DATABASE_POOL_SIZE,
          autoLoadEntities: true,
          retryAttempts: 0,
        };
      },
    }),
    MetricsModule,
  ],
  providers: [Transactions, Notifications, Replica, Reads],
  exports: [Transactions, Notifications, Replica, Reads],
})
export class DatabaseModule {}

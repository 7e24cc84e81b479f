import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MetricsModule } from '../metrics/metrics.module.js';
import { OutboxMail } from './outbox-mail.entity.js';
import { OutboxMetrics } from './outbox-metrics.js';
import { Outbox } from './outbox.js';

@Global()
@Module({
  imports: [MetricsModule, TypeOrmModule.forFeature([OutboxMail])],
  providers: [Outbox, OutboxMetrics],
  exports: [Outbox],
})
export class OutboxModule {}

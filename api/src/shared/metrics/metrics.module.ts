import { Module } from '@nestjs/common';
import { DatabaseFigures } from './database-figures.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';

@Module({
  controllers: [MetricsController],
  providers: [Metrics, DatabaseFigures],
  exports: [Metrics, DatabaseFigures],
})
export class MetricsModule {}

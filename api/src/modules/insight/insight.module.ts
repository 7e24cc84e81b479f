import { Module } from '@nestjs/common';
import { FoldSales } from './fold-sales.js';
import { InsightController } from './insight.controller.js';
import { Insight } from './insight.js';

/** What the shop has sold, for admins. */
@Module({ controllers: [InsightController], providers: [Insight, FoldSales] })
export class InsightModule {}

import { Module } from '@nestjs/common';
import { FoldSales } from './fold-sales.js';
import { InsightController } from './insight.controller.js';
import { Insight } from './insight.js';
import { StockAtRisk } from './stock-at-risk.js';

/** What the shop has sold, for admins. */
@Module({ controllers: [InsightController], providers: [Insight, StockAtRisk, FoldSales] })
export class InsightModule {}

import { Module } from '@nestjs/common';
import { FoldSales } from './fold-sales.js';
import { InsightsController } from './insights.controller.js';
import { ShopInsights } from './shop-insights.js';
import { StockAtRisk } from './stock-at-risk.js';

@Module({ controllers: [InsightsController], providers: [ShopInsights, StockAtRisk, FoldSales] })
export class InsightsModule {}

import { Module } from '@nestjs/common';
import { MetricsModule } from '../../shared/metrics/metrics.module.js';
import { SellableProducts } from './sellable-products.js';
import { StockMetrics } from './stock-metrics.js';
import { Stock } from './stock.js';

@Module({
  imports: [MetricsModule],
  providers: [Stock, SellableProducts, StockMetrics],
  exports: [Stock, SellableProducts],
})
export class StockModule {}

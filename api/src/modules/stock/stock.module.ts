import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MetricsModule } from '../../shared/metrics/metrics.module.js';
import { StockReservation } from './stock-reservation.entity.js';
import { SellableProducts } from './sellable-products.js';
import { StockMetrics } from './stock-metrics.js';
import { Stock } from './stock.js';

@Module({
  imports: [MetricsModule, TypeOrmModule.forFeature([StockReservation])],
  providers: [Stock, SellableProducts, StockMetrics],
  exports: [Stock, SellableProducts],
})
export class StockModule {}

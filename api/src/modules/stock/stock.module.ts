import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StockReservation } from './stock-reservation.entity.js';
import { SellableProducts } from './sellable-products.js';
import { Stock } from './stock.js';

@Module({
  imports: [TypeOrmModule.forFeature([StockReservation])],
  providers: [Stock, SellableProducts],
  exports: [Stock, SellableProducts],
})
export class StockModule {}

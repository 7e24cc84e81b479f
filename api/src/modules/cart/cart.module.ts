import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MediaModule } from '../media/media.module.js';
import { StockModule } from '../stock/stock.module.js';
import { CartLineRecord } from './cart-line.entity.js';
import { CartController } from './cart.controller.js';
import { Cart } from './cart.js';
import { MergeCart } from './merge-cart.js';

@Module({
  imports: [TypeOrmModule.forFeature([CartLineRecord]), MediaModule, StockModule],
  controllers: [CartController],
  providers: [Cart, MergeCart],
  exports: [Cart],
})
export class CartModule {}

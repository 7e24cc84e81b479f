import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StockModule } from '../stock/stock.module.js';
import { CheckoutList } from './checkout-list.js';
import { CheckoutRecords } from './checkout-records.js';
import { CheckoutController } from './checkout.controller.js';
import { Checkout } from './checkout.entity.js';
import { ForgetCheckouts } from './forget-checkouts.js';
import { NetworkLimits } from './network-limits.js';
import { ReserveCheckout } from './reserve-checkout.js';

@Module({
  imports: [TypeOrmModule.forFeature([Checkout]), StockModule],
  controllers: [CheckoutController],
  providers: [ReserveCheckout, CheckoutRecords, CheckoutList, ForgetCheckouts, NetworkLimits],
  exports: [CheckoutRecords, NetworkLimits, ReserveCheckout],
})
export class CheckoutModule {}

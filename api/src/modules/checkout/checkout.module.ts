import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StripeModule } from '../../integrations/stripe/stripe.module.js';
import { MediaModule } from '../media/media.module.js';
import { StockModule } from '../stock/stock.module.js';
import { CheckoutList } from './checkout-list.js';
import { CheckoutRecords } from './checkout-records.js';
import { CheckoutController } from './checkout.controller.js';
import { Checkout } from './checkout.entity.js';
import { ForgetCheckouts } from './forget-checkouts.js';
import { NetworkLimits } from './network-limits.js';
import { OpenCheckout } from './open-checkout.js';
import { ReserveCheckout } from './reserve-checkout.js';

/** Pricing a cart, reserving its stock and opening the payment page. */
@Module({
  imports: [TypeOrmModule.forFeature([Checkout]), StripeModule, MediaModule, StockModule],
  controllers: [CheckoutController],
  providers: [OpenCheckout, ReserveCheckout, CheckoutRecords, CheckoutList, ForgetCheckouts, NetworkLimits],
  exports: [CheckoutRecords],
})
export class CheckoutModule {}

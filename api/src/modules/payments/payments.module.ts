import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StripeModule } from '../../integrations/stripe/stripe.module.js';
import { MetricsModule } from '../../shared/metrics/metrics.module.js';
import { CartModule } from '../cart/cart.module.js';
import { CheckoutModule } from '../checkout/checkout.module.js';
import { MediaModule } from '../media/media.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { StockModule } from '../stock/stock.module.js';
import { CancelCheckout } from './cancel-checkout.js';
import { CancelOrder } from './cancel-order.js';
import { DisputeMails } from './dispute-mails.js';
import { DisputeMatching } from './dispute-matching.js';
import { DisputeRecord } from './dispute.entity.js';
import { EndPromise } from './end-promise.js';
import { OpenCheckout } from './open-checkout.js';
import { PaymentsWithoutOrder } from './payments-without-order.js';
import { PaymentEvents } from './payment-events.js';
import { PaymentLedger } from './payment-ledger.js';
import { PaymentMails } from './payment-mails.js';
import { PaymentMetrics } from './payment-metrics.js';
import { OrderRefunds } from './order-refunds.js';
import { PaymentsController } from './payments.controller.js';
import { Payouts } from './payouts.js';
import { PayoutsController } from './payouts.controller.js';
import { Reconciler } from './reconciler.js';
import { RefundRecord } from './refund.entity.js';
import { RefundList } from './refund-list.js';
import { Wallets } from './wallets.js';
import { RefundMatching } from './refund-matching.js';
import { Refunds } from './refunds.js';
import { Settlement } from './settlement.js';
import { VerifyPayment } from './verify-payment.js';
import { StripeWebhookController } from './webhook.controller.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([DisputeRecord, RefundRecord]),
    MetricsModule,
    StripeModule,
    CartModule,
    CheckoutModule,
    MediaModule,
    OrdersModule,
    StockModule,
  ],
  controllers: [StripeWebhookController, PaymentsController, PayoutsController],
  providers: [
    CancelCheckout,
    CancelOrder,
    DisputeMails,
    DisputeMatching,
    EndPromise,
    OpenCheckout,
    OrderRefunds,
    PaymentEvents,
    PaymentLedger,
    PaymentMails,
    PaymentMetrics,
    PaymentsWithoutOrder,
    Payouts,
    Reconciler,
    RefundList,
    Wallets,
    RefundMatching,
    Refunds,
    Settlement,
    VerifyPayment,
  ],
  exports: [OrderRefunds],
})
export class PaymentsModule {}

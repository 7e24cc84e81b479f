import { Module } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { PaymentProvider } from './payment-provider.js';
import { StripePaymentProvider } from './stripe-payment-provider.js';

/** The payment provider. */
@Module({
  providers: [
    {
      provide: PaymentProvider,
      inject: [Settings],
      useFactory: ({ environment }: Settings): PaymentProvider =>
        new StripePaymentProvider({
          secretKey: environment.STRIPE_SECRET_KEY,
          webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
          apiBase: environment.STRIPE_API_BASE,
        }),
    },
  ],
  exports: [PaymentProvider],
})
export class StripeModule {}

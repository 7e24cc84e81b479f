import { Module, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { HealthChecks } from '../../shared/health/health-checks.js';
import { PaymentProvider } from './payment-provider.js';
import { StripePaymentProvider } from './stripe-payment-provider.js';

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
export class StripeModule implements OnModuleInit {
  constructor(
    private readonly health: HealthChecks,
    private readonly payments: PaymentProvider,
  ) {}

  onModuleInit(): void {
    this.health.add({ name: 'payments', weight: 'degrading', check: () => this.payments.ping() });
  }
}

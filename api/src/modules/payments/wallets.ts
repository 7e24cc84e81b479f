import { Injectable, Logger } from '@nestjs/common';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';

/** They change with a setting of the provider's account. */
const KEPT_MS = 600_000;

/** None while the provider says nothing. */
@Injectable()
export class Wallets {
  private readonly logger = new Logger('Payments');
  private asked: { at: number; answer: Promise<string[]> } | undefined;

  constructor(private readonly payments: PaymentProvider) {}

  async list(): Promise<{ wallets: string[] }> {
    if (!this.asked || Date.now() - this.asked.at > KEPT_MS) this.asked = { at: Date.now(), answer: this.ask() };
    return { wallets: await this.asked.answer };
  }

  private async ask(): Promise<string[]> {
    try {
      return await this.payments.wallets();
    } catch (error) {
      this.logger.warn({ err: error }, 'the provider did not say which wallets its page offers');
      return [];
    }
  }
}

import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ForgedEvent, UnreadableEvent } from '../../integrations/stripe/payment-errors.js';
import { PaymentProvider } from '../../integrations/stripe/payment-provider.js';
import { WEBHOOK_PATH } from '../../integrations/stripe/stripe-objects.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { PaymentEvents } from './payment-events.js';
import { PaymentMetrics, type WebhookOutcome } from './payment-metrics.js';

/** Not in the endpoint table: no page calls it. */
@Controller()
export class StripeWebhookController {
  constructor(
    private readonly payments: PaymentProvider,
    private readonly events: PaymentEvents,
    private readonly metrics: PaymentMetrics,
  ) {}

  @Post(WEBHOOK_PATH)
  @HttpCode(200)
  async receive(@Req() request: Request): Promise<Result<{ received: true }>> {
    const payload: unknown = request.body;
    try {
      const bytes = Buffer.isBuffer(payload) ? payload : Buffer.alloc(0);
      const event = this.payments.readEvent(bytes, request.get('stripe-signature'));
      this.metrics.countWebhook(await this.events.handle(event));
      return ok({ received: true });
    } catch (error) {
      this.metrics.countWebhook(outcomeOf(error));
      if (error instanceof ForgedEvent) return fail('invalid_signature', 'The signature is not valid');
      if (error instanceof UnreadableEvent) return fail('invalid_json', 'The body is not an event');
      throw error;
    }
  }
}

function outcomeOf(error: unknown): WebhookOutcome {
  if (error instanceof ForgedEvent) return 'refused';
  return error instanceof UnreadableEvent ? 'unreadable' : 'failed';
}

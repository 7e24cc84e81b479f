import { Injectable, Logger } from '@nestjs/common';
import { parseMoney, toDecimal } from 'shared-contracts/money/money';
import type { Payout, PayoutCheck, PayoutDifference, PayoutQuery } from 'shared-contracts/payouts/schemas';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import {
  PaymentMisconfigured,
  PaymentUnavailable,
  UnreadablePayment,
} from '../../integrations/stripe/payment-errors.js';
import { PaymentProvider, type PayoutEntry, type ProviderPayout } from '../../integrations/stripe/payment-provider.js';
import { Reads } from '../../shared/database/reads.js';
import type { CsvFile } from '../../shared/http/csv-response.js';
import { type Page, page } from '../../shared/http/page.js';
import { type Result, fail, ok } from '../../shared/result.js';
import {
  type BookedDispute,
  type BookedPayment,
  type BookedRefund,
  type PaymentBooks,
  type PayoutReport,
  type PayoutRow,
  type Sums,
  isDifferent,
  payoutReport,
} from './domain/payout-report.js';
import { payoutFile } from './payout-file.js';

const PER_PAGE = 10;
const MAX_DIFFERENCES = 50;

const payments = `
  SELECT payment_id AS "paymentId", id AS "orderId", total_amount AS amount, currency, NULL AS "withoutOrder"
  FROM orders WHERE payment_id = ANY($1)
  UNION ALL
  SELECT payment_id, NULL, amount, currency, outcome FROM payments_without_order WHERE payment_id = ANY($1)`;
const refunds = `
  SELECT id, provider_refund_id AS "providerRefundId", order_id AS "orderId", payment_id AS "paymentId", amount, status
  FROM refunds WHERE payment_id = ANY($1)`;
const disputes = `
  SELECT payment_id AS "paymentId", order_id AS "orderId", amount, currency FROM disputes WHERE payment_id = ANY($1)`;

type PaymentRow = Omit<BookedPayment, 'amount'> & { amount: string | null };
type DisputeRow = Omit<BookedDispute, 'amount'> & { amount: string };
type RefundRow = Omit<BookedRefund, 'amount' | 'currency'> & { paymentId: string; amount: string };

@Injectable()
export class Payouts {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly provider: PaymentProvider,
    private readonly reads: Reads,
    private readonly settings: Settings,
  ) {}

  /** The provider does not count them. */
  list({ limit = PER_PAGE, cursor }: z.output<typeof PayoutQuery>): Promise<Result<Page<Payout>>> {
    return this.asked(async () => {
      const found = await this.provider.payouts({ limit, startingAfter: cursor });
      if (!found) return fail('invalid_input', 'The list has changed. Please load it again.');
      const rows = found.payouts.map((payout) => this.viewOf(payout));
      const nextCursor = found.hasMore ? (rows.at(-1)?.id ?? null) : null;
      return ok(page({ rows, total: rows.length, nextCursor, isTotalExact: cursor === undefined && !found.hasMore }));
    });
  }

  async check(id: string): Promise<Result<PayoutCheck>> {
    const checked = await this.reportOf(id);
    if (!checked.ok) return checked;
    const { payout, report } = checked.value;
    const different = report.rows.filter(isDifferent);
    return ok({
      ...this.viewOf(payout),
      sums: report.sums.map(({ kind, ...sums }) => ({ kind, ...decimalsOf(sums) })),
      total: decimalsOf(report.total),
      unexplained: toDecimal(report.unexplained),
      differences: {
        count: different.length,
        first: different.slice(0, MAX_DIFFERENCES).map((row) => this.differenceOf(row)),
      },
    });
  }

  async file(id: string): Promise<Result<CsvFile>> {
    const checked = await this.reportOf(id);
    if (!checked.ok) return checked;
    const { payout, report } = checked.value;
    return ok(payoutFile(payout, report, this.settings.environment.TIME_ZONE));
  }

  private reportOf(id: string): Promise<Result<{ payout: ProviderPayout; report: PayoutReport<PayoutEntry> }>> {
    return this.asked(async () => {
      const payout = await this.provider.readPayout(id);
      if (!payout) return fail('not_found', 'The payment provider has no such payout');
      if (payout.contents === 'in_progress')
        return fail('not_found', 'The payment provider is still putting this payout together. Please try again later.');
      if (payout.contents === 'not_applicable')
        return fail('not_found', 'This payout was made by hand: the payment provider does not say what it contains.');
      const entries = await this.provider.payoutEntries(payout);
      return ok({ payout, report: payoutReport(payout, entries, await this.booksOf(entries)) });
    });
  }

  private async booksOf(entries: readonly PayoutEntry[]): Promise<PaymentBooks> {
    const ids = [...new Set(entries.flatMap(({ paymentId }) => paymentId ?? []))];
    const [paid, refunded, disputed] = await Promise.all([
      this.reads.query<PaymentRow[]>(payments, [ids]),
      this.reads.query<RefundRow[]>(refunds, [ids]),
      this.reads.query<DisputeRow[]>(disputes, [ids]),
    ]);
    const currencies = new Map(paid.map(({ paymentId, currency }) => [paymentId, currency]));
    return {
      payments: paid.map((payment) => ({
        ...payment,
        amount: payment.amount === null ? null : parseMoney(payment.amount),
      })),
      refunds: refunded.map(({ paymentId, amount, ...refund }) => ({
        ...refund,
        amount: parseMoney(amount),
        currency: currencies.get(paymentId) ?? null,
      })),
      disputes: disputed.map((dispute) => ({ ...dispute, amount: parseMoney(dispute.amount) })),
    };
  }

  private viewOf({ id, arrives, amount, currency, status, contents }: ProviderPayout): Payout {
    return { id, arrives, amount: toDecimal(amount), currency: this.shown(currency), status, contents };
  }

  private differenceOf({
    id,
    createdAt,
    kind,
    orderId,
    paymentId,
    paid,
    ...row
  }: PayoutRow<PayoutEntry>): PayoutDifference {
    return {
      id,
      createdAt: createdAt.toISOString(),
      kind,
      orderId,
      paymentId,
      amount: toDecimal(paid.amount),
      currency: this.shown(paid.currency),
      inBooks: row.booked === null ? null : toDecimal(row.booked),
      difference: row.difference === null ? null : toDecimal(row.difference),
      note: row.note ?? '',
    };
  }

  private shown(currency: string): string | null {
    return currency === this.settings.environment.CURRENCY ? null : currency;
  }

  private async asked<T>(ask: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof PaymentUnavailable || error instanceof PaymentMisconfigured)) throw error;
      this.logger.warn({ err: error }, 'payouts could not be read');
      return fail('service_unavailable', whyUnavailable(error));
    }
  }
}

function whyUnavailable(error: PaymentUnavailable | PaymentMisconfigured): string {
  if (error instanceof PaymentMisconfigured)
    return 'The payment provider refuses: its API key must be allowed to read payouts.';
  if (error instanceof UnreadablePayment)
    return 'The answer of the payment provider cannot be read. The log of the API says why.';
  return 'We cannot reach the payment provider right now. Please try again shortly.';
}

const decimalsOf = ({ entries, gross, fee, net }: Sums) => ({
  entries,
  gross: toDecimal(gross),
  fee: toDecimal(fee),
  net: toDecimal(net),
});

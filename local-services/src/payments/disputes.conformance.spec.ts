import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { PaymentShop, sessionParameters, sessionTotal } from '../testing/payment-shop.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await PaymentShop.open();
});
afterAll(() => shop.close());

const movesOf = ({ balance_transactions: moves }: Stripe.Dispute) => moves.map(({ amount }) => amount);

async function disputed(card: string): Promise<Stripe.Dispute> {
  const session = await shop.stripe.checkout.sessions.create(sessionParameters());
  expect((await shop.submit(session, card)).status).toBe(303);
  const { payment_intent: payment } = await shop.stripe.checkout.sessions.retrieve(session.id);
  const { data } = await shop.stripe.disputes.list({ payment_intent: payment as string });
  expect(data).toHaveLength(1);
  return data[0]!;
}
const answer = (id: string, text: string) =>
  shop.stripe.disputes.update(id, { evidence: { uncategorized_text: text }, submit: true });

describe('payments: disputes', () => {
  it('a disputed payment has a reason, a date to answer by, and its money withdrawn', async () => {
    const dispute = await disputed('4000 0000 0000 2685');
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: sessionTotal,
      currency: 'usd',
      reason: 'product_not_received',
      status: 'needs_response',
      is_charge_refundable: false,
      evidence_details: { due_by: expect.any(Number), has_evidence: false },
    });
    expect(movesOf(dispute)).toEqual([-sessionTotal]);
    expect(await shop.stripe.disputes.retrieve(dispute.id)).toMatchObject({ id: dispute.id });
    const since = await shop.stripe.disputes.list({ created: { gte: dispute.created + 3600 } });
    expect(since.data).toEqual([]);
  });

  it('cannot be refunded meanwhile', async () => {
    const { payment_intent: payment } = await disputed('4000 0000 0000 0259');
    await expect(shop.stripe.refunds.create({ payment_intent: payment as string })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_disputed',
    });
  });

  it('are won with evidence that wins, which brings the money back', async () => {
    const { id } = await disputed('4000 0000 0000 0259');
    await answer(id, 'winning_evidence');
    const won = await shop.stripe.disputes.retrieve(id);
    expect([won.status, movesOf(won)]).toEqual(['won', [-sessionTotal, sessionTotal]]);
    for (const type of ['created', 'funds_withdrawn', 'updated', 'closed', 'funds_reinstated'])
      await shop.event(`charge.dispute.${type}`, id);
    await expect(answer(id, 'more')).rejects.toMatchObject({ statusCode: 400 });
  });

  it.each([
    ['evidence that loses', (id: string) => answer(id, 'losing_evidence')],
    ['no answer', (id: string) => shop.stripe.disputes.close(id)],
  ])('are lost with %s', async (_, lose) => {
    const { id } = await disputed('4000 0000 0000 0259');
    await lose(id);
    const lost = await shop.stripe.disputes.retrieve(id);
    expect([lost.status, movesOf(lost)]).toEqual(['lost', [-sessionTotal]]);
  });

  it('wait for the bank after any other answer', async () => {
    const { id } = await disputed('4000 0000 0000 0259');
    expect(await answer(id, 'It was delivered')).toMatchObject({
      status: 'under_review',
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
  });

  it('begin as an inquiry, which takes no money until it escalates', async () => {
    const inquiry = await disputed('4000 0000 0000 1976');
    expect([inquiry.status, movesOf(inquiry)]).toEqual(['warning_needs_response', []]);
    expect(inquiry.is_charge_refundable).toBe(true);
    await answer(inquiry.id, 'escalate_inquiry_evidence');
    const dispute = await shop.stripe.disputes.retrieve(inquiry.id);
    expect([dispute.status, movesOf(dispute)]).toEqual(['needs_response', [-sessionTotal]]);
  });

  it('are told to the endpoint that is registered, with the types that it wants', async () => {
    const { data } = await shop.stripe.webhookEndpoints.list();
    expect(data).toMatchObject([
      { url: expect.stringMatching(/\/webhook$/), enabled_events: ['*'], status: 'enabled' },
    ]);
  });
});

import { paymentSettingsOf } from '../../scripts/running-site.mjs';
import { dataDir } from './shop';

/** In the provider's dashboard, past the shop. In cents. */
export async function refundInDashboard(paymentId: string, amount: number): Promise<void> {
  const { STRIPE_API_BASE: origin = '', STRIPE_SECRET_KEY: key = '' } = await paymentSettingsOf(dataDir());
  const answer = await fetch(`${origin}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ payment_intent: paymentId, amount: String(amount) }),
  });
  if (!answer.ok) throw new Error(`could not refund: ${answer.status} ${await answer.text()}`);
}

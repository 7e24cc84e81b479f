import { Stripe } from 'stripe';
import { paymentSettingsOf } from '../../scripts/running-site.mjs';
import { dataDir } from './shop';

/** The stand-in, as its dashboard and the banks use it. */
export async function paymentProvider(): Promise<Stripe> {
  const { STRIPE_SECRET_KEY = '', STRIPE_API_BASE = '' } = await paymentSettingsOf(dataDir());
  const { hostname, port } = new URL(STRIPE_API_BASE);
  return new Stripe(STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http', telemetry: false });
}

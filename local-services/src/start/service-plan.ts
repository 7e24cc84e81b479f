import type { Environment } from 'shared-contracts/config/environment';

/** Which services the start brings itself, because the environment names none. */
export type ServicePlan = { postgres: boolean; storage: boolean; payments: boolean };

const storageSettings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Decides it per service, or tells in one line each what is given only by half. In production nothing is embedded. */
export function planServices(
  environment: Environment,
): { ok: true; plan: ServicePlan } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const given = storageSettings.filter((name) => environment[name]);
  // Without an endpoint it is the provider's own
  const missing = storageSettings.filter((name) => name !== 'S3_ENDPOINT' && !environment[name]);
  if (given.length && missing.length) problems.push(`${missing.join(', ')} is required with ${given.join(', ')}`);
  if (environment.STRIPE_API_BASE && !environment.STRIPE_SECRET_KEY)
    problems.push('STRIPE_SECRET_KEY is required with STRIPE_API_BASE');
  const plan = {
    postgres: !environment.DATABASE_URL,
    storage: given.length === 0,
    payments: !environment.STRIPE_SECRET_KEY,
  };
  if (environment.NODE_ENV === 'production' && (plan.postgres || plan.storage || plan.payments))
    problems.push('nothing is embedded when NODE_ENV=production: give DATABASE_URL, S3_* and STRIPE_*');
  return problems.length ? { ok: false, problems } : { ok: true, plan };
}

import type { Environment } from 'shared-server/config/environment';

/** Embedded if the environment names none. */
export type ServicePlan = { postgres: boolean; storage: boolean; payments: boolean };

const storageSettings = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Or a line for each incomplete setting. Production embeds nothing. */
export function planServices(
  environment: Environment,
): { ok: true; plan: ServicePlan } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const given = storageSettings.filter((name) => environment[name]);
  const missing = storageSettings.filter((name) => name !== 'S3_ENDPOINT' && !environment[name]);
  if (given.length && missing.length) problems.push(`${missing.join(', ')} is required with ${given.join(', ')}`);
  if (environment.STRIPE_API_BASE && !environment.STRIPE_SECRET_KEY)
    problems.push('STRIPE_SECRET_KEY is required with STRIPE_API_BASE');
  if (environment.SHELL_DATABASE_URL && !environment.DATABASE_URL)
    problems.push('DATABASE_URL is required with SHELL_DATABASE_URL');
  if ((environment.RELEASES_S3_ACCESS_KEY_ID || environment.RELEASES_S3_BUCKET) && given.length === 0)
    problems.push('S3_* is required with RELEASES_S3_*');
  const plan = {
    postgres: !environment.DATABASE_URL,
    storage: given.length === 0,
    payments: !environment.STRIPE_SECRET_KEY,
  };
  if (environment.NODE_ENV === 'production' && (plan.postgres || plan.storage || plan.payments))
    problems.push('NODE_ENV=production uses no embedded services: set DATABASE_URL, S3_* and STRIPE_*');
  return problems.length ? { ok: false, problems } : { ok: true, plan };
}

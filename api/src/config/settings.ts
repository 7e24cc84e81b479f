import { type CookieNames, cookieNames } from 'shared-contracts/accounts/cookie-names';
import { type Environment, readEnvironment } from 'shared-server/config/environment';

const needed = [
  'DATABASE_URL',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SESSION_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ADMIN_PASSWORD',
] as const;

type Complete = Environment & { [Name in (typeof needed)[number]]: string };

const isComplete = (environment: Environment): environment is Complete =>
  needed.every((name) => Boolean(environment[name]));

/** `npm start` has filled in the defaults by now. */
export class Settings {
  constructor(readonly environment: Complete) {}

  get mailFrom(): string {
    const { MAIL_FROM, SHOP_NAME, SUPPORT_EMAIL } = this.environment;
    return MAIL_FROM ?? `"${SHOP_NAME.replaceAll('"', '')}" <${SUPPORT_EMAIL}>`;
  }

  get servesHttp(): boolean {
    return this.environment.API_ROLE !== 'worker';
  }

  get runsJobs(): boolean {
    return this.environment.API_ROLE !== 'web';
  }

  /** Whether this process migrates the database and fills it at start. */
  get preparesDatabase(): boolean {
    return this.environment.MIGRATIONS === 'on';
  }

  get isProduction(): boolean {
    return this.environment.NODE_ENV === 'production';
  }

  get cookies(): CookieNames {
    return cookieNames(this.isHttps);
  }

  get isHttps(): boolean {
    return this.environment.PUBLIC_URL.startsWith('https://');
  }
}

/** One message per wrong or missing value. Pure: pass `process.env`. */
export function readSettings(
  variables: Record<string, string | undefined>,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const read = readEnvironment(variables);
  if (!read.ok) return read;
  const { environment } = read;
  if (isComplete(environment)) return { ok: true, settings: new Settings(environment) };
  const missing = needed.filter((name) => !environment[name]);
  return { ok: false, problems: missing.map((name) => `${name} is required (npm start sets it by itself)`) };
}

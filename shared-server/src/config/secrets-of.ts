import { type Environment, printFolderSecrets } from './environment.js';

const passwordOf = (url: string | undefined) =>
  url !== undefined && URL.canParse(url) ? decodeURIComponent(new URL(url).password) : '';

/** Values to keep out of logs. */
export const secretsOf = (environment: Environment): string[] =>
  [
    environment.S3_ACCESS_KEY_ID,
    environment.S3_SECRET_ACCESS_KEY,
    environment.RELEASES_S3_ACCESS_KEY_ID,
    environment.RELEASES_S3_SECRET_ACCESS_KEY,
    ...printFolderSecrets.map((name) => environment[name]),
    environment.STRIPE_SECRET_KEY,
    environment.STRIPE_WEBHOOK_SECRET,
    environment.SESSION_SECRET,
    environment.ADMIN_PASSWORD,
    environment.METRICS_TOKEN,
    environment.OTEL_EXPORTER_OTLP_HEADERS,
    passwordOf(environment.DATABASE_URL),
    passwordOf(environment.DATABASE_REPLICA_URL),
    passwordOf(environment.SHELL_DATABASE_URL),
    passwordOf(environment.SMTP_URL),
  ].filter((secret) => secret !== undefined && secret !== '') as string[];

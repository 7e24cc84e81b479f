import type { Environment } from 'shared-server/config/environment';
import type { Secrets } from './secrets.js';
import type { ServicePlan } from './service-plan.js';

export type Variables = Record<string, string | undefined>;

/** Environment for the shop's processes: what was given, plus the settings of the embedded services. */
export function childEnvironment({
  environment,
  plan,
  secrets,
  ports,
  dataDirectory,
  databaseUrl,
  adminPassword,
}: {
  environment: Environment;
  plan: ServicePlan;
  secrets: Secrets;
  ports: { api: number; embedded: number };
  dataDirectory: string;
  databaseUrl: string;
  adminPassword: string;
}): Variables {
  const embeddedOrigin = `http://127.0.0.1:${ports.embedded}`;
  return {
    PORT: String(environment.PORT),
    HOST: environment.HOST,
    PUBLIC_URL: environment.PUBLIC_URL,
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    API_PORT: String(ports.api),
    API_ORIGIN: `http://127.0.0.1:${ports.api}`,
    SESSION_SECRET: environment.SESSION_SECRET ?? secrets.SESSION_SECRET,
    ADMIN_PASSWORD: adminPassword,
    // without these, glibc keeps what pictures used: a third of the API's memory
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(1024 ** 2),
    // silences the AWS SDK's notice about future Node versions
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    ...((plan.storage || plan.payments) && { EMBEDDED_ORIGIN: embeddedOrigin }),
    ...(plan.storage && {
      S3_ENDPOINT: `${embeddedOrigin}/s3`,
      S3_PUBLIC_ENDPOINT: `${environment.PUBLIC_URL}/s3`,
      S3_BUCKET: 'photos',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: secrets.S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: secrets.S3_SECRET_ACCESS_KEY,
    }),
    ...(plan.payments && {
      STRIPE_API_BASE: embeddedOrigin,
      STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
    }),
  };
}

import { type Environment, apiConnections, apiSecrets, printFolderSecrets } from 'shared-server/config/environment';
import type { Secrets } from './secrets.js';
import type { ServicePlan } from './service-plan.js';
import { shellUrlOf } from './shell-login.js';

export type Variables = Record<string, string | undefined>;
export type Program = 'embedded' | 'api' | 'worker' | 'shell';

/** Unneeded secrets. The shell runs the slices' code. */
const withheld: Record<Program, readonly string[]> = {
  embedded: [
    ...apiSecrets.filter((name) => !name.startsWith('STRIPE_')),
    ...printFolderSecrets,
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'SHELL_DATABASE_URL',
    'METRICS_TOKEN',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ],
  api: [],
  worker: [],
  shell: [...apiSecrets, ...printFolderSecrets, ...apiConnections, 'OTEL_EXPORTER_OTLP_HEADERS'],
};

/** What they need of what was given, and embedded services' settings. */
export function childEnvironments({
  given,
  environment,
  plan,
  secrets,
  ports,
  dataDirectory,
  embeddedDatabaseUrl,
  adminPassword,
}: {
  given: Variables;
  environment: Environment;
  plan: ServicePlan;
  secrets: Secrets;
  ports: { api: number; worker: number; embedded: number };
  dataDirectory: string;
  embeddedDatabaseUrl: string | undefined;
  adminPassword: string;
}): Record<Program, Variables> {
  const embeddedOrigin = `http://127.0.0.1:${ports.embedded}`;
  const all: Variables = {
    ...given,
    PORT: String(environment.PORT),
    HOST: environment.HOST,
    PUBLIC_URL: environment.PUBLIC_URL,
    DATA_DIR: dataDirectory,
    API_PORT: String(ports.api),
    API_ORIGIN: `http://127.0.0.1:${ports.api}`,
    PICTURES_ORIGIN: `http://127.0.0.1:${ports.worker}`,
    SESSION_SECRET: environment.SESSION_SECRET ?? secrets.SESSION_SECRET,
    ADMIN_PASSWORD: adminPassword,
    // without these, glibc keeps a third of the API's memory
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: String(1024 ** 2),
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    ...((plan.storage || plan.payments) && { EMBEDDED_ORIGIN: embeddedOrigin }),
    ...(embeddedDatabaseUrl !== undefined && {
      DATABASE_URL: embeddedDatabaseUrl,
      SHELL_DATABASE_URL: shellUrlOf(embeddedDatabaseUrl, secrets.SHELL_DATABASE_PASSWORD),
    }),
    ...(plan.storage && {
      S3_ENDPOINT: `${embeddedOrigin}/s3`,
      S3_PUBLIC_ENDPOINT: `${environment.PUBLIC_URL}/s3`,
      S3_BUCKET: 'photos',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: secrets.S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: secrets.S3_SECRET_ACCESS_KEY,
      RELEASES_S3_ACCESS_KEY_ID: secrets.RELEASES_S3_ACCESS_KEY_ID,
      RELEASES_S3_SECRET_ACCESS_KEY: secrets.RELEASES_S3_SECRET_ACCESS_KEY,
    }),
    ...(plan.payments && {
      STRIPE_API_BASE: embeddedOrigin,
      STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: secrets.STRIPE_WEBHOOK_SECRET,
    }),
  };
  // the API's by default
  const needed: Variables = {
    ...(!all.SHELL_DATABASE_URL && { DATABASE_URL: all.DATABASE_URL }),
    ...(!all.RELEASES_S3_ACCESS_KEY_ID && {
      S3_ACCESS_KEY_ID: all.S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: all.S3_SECRET_ACCESS_KEY,
    }),
  };
  const environmentOf = (program: Program): Variables => ({
    ...all,
    ...Object.fromEntries(withheld[program].map((name) => [name, undefined])),
    ...(program === 'shell' && needed),
  });
  return {
    embedded: environmentOf('embedded'),
    // it waits for the worker, which migrates and works on the catalog's first pictures
    api: { ...environmentOf('api'), API_ROLE: 'web', MIGRATIONS: 'off' },
    worker: { ...environmentOf('worker'), API_ROLE: 'all', API_PORT: String(ports.worker) },
    shell: environmentOf('shell'),
  };
}

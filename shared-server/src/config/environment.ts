import * as z from 'zod';
import { emailAddress } from 'shared-contracts/api/email-address';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Seller } from 'shared-contracts/policy/seller';

const optionalUrl = z.url().optional();
const port = z.coerce.number('must be a port number').int('must be a port number').min(1).max(65535);
const connections = 'must be a number of connections, from 2 to 500';
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');
const addressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const rendererSocket = /^\/.|^[\w.-]+:(?!0)\d{1,5}$/;
const MAX_SOCKET_PATH = 104;
/** `10.0.0.7, 192.168.0.0/16` */
const addressRanges = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((range) => range.trim()))
  .transform((ranges) => ranges.filter((range) => range !== ''))
  .refine((ranges) => ranges.every((range) => addressRange.safeParse(range).success), {
    error: 'must be IP addresses or CIDR ranges, separated by commas',
  });

/** Separated by `\\n` or line breaks. */
const textLines = z
  .string()
  .max(500, 'must have at most 500 characters')
  .default('')
  .transform((text) => text.split(/\\n|\r?\n/).map((line) => line.trim()))
  .transform((lines) => lines.filter((line) => line !== ''));

/** Only IANA names: an offset such as `+05:00` has no summer time. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isSftpUrl(text: string): boolean {
  if (!text.startsWith('sftp://') || /%(?![\da-f]{2})/i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname, search, hash } = new URL(text);
  return username !== '' && hostname !== '' && password + search + hash === '';
}

/** Documented in the README. Empty counts as absent. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: optionalUrl,
  /** Shows unreleased versions of slices, on a host without visitors' sessions. */
  PREVIEW_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .refine((url) => new URL(url).href === `${new URL(url).origin}/`, { error: 'must be an address without a path' })
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  /** The shell's role, which may only use the slice registry; created by the migration. */
  SHELL_DATABASE_URL: postgresUrl
    .refine((url) => URL.canParse(url) && new URL(url).username !== '', { error: 'must name a user' })
    .optional(),
  /** A standby, for lists. */
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  /** Per API process, and as many to the standby. */
  DATABASE_POOL_SIZE: z.coerce
    .number(connections)
    .int(connections)
    .min(2, connections)
    .max(500, connections)
    .default(15),
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The shell's: for `releases/` in the photos' bucket, or a bucket of its own. */
  RELEASES_S3_BUCKET: z.string().optional(),
  RELEASES_S3_ACCESS_KEY_ID: z.string().optional(),
  RELEASES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Where print runs are delivered: a folder of another object store. */
  PRINT_S3_ENDPOINT: optionalUrl,
  PRINT_S3_BUCKET: z.string().optional(),
  PRINT_S3_REGION: z.string().default('us-east-1'),
  PRINT_S3_ACCESS_KEY_ID: z.string().optional(),
  PRINT_S3_SECRET_ACCESS_KEY: z.string().optional(),
  PRINT_S3_FOLDER: z
    .string()
    .transform((folder) => folder.replace(/^\/+|\/+$/g, ''))
    .refine((folder) => /^[\w !.*'()/-]{0,200}$/.test(folder) && !folder.split('/').includes('..'), {
      error: 'must be the name of a folder',
    })
    .default(''),
  /** Or of an SFTP server, known by its key's fingerprints. */
  PRINT_SFTP_URL: z
    .string()
    .refine(isSftpUrl, { error: 'must be like sftp://user@host/folder, without a password' })
    .optional(),
  PRINT_SFTP_HOST_KEY: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((keys) => keys.every((key) => /^SHA256:[\w+/]{43}$/.test(key)), {
      error: "must be the SHA256 fingerprint of the server's key, or several, separated by commas",
    }),
  PRINT_SFTP_PASSWORD: z.string().optional(),
  PRINT_SFTP_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .optional(),
  /** Or of this machine. */
  PRINT_FOLDER: z.string().regex(/^\//, 'must be the absolute path of a folder').optional(),
  /** A CDN in front of PUBLIC_URL, for public pictures. */
  PHOTOS_CDN_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: optionalUrl,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().optional(),
  SESSION_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  ADMIN_EMAIL: emailAddress('must be an email address').default('admin@example.com'),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  SHOP_NAME: z.string().default(shopPolicy.defaults.shopName),
  SUPPORT_EMAIL: emailAddress('must be an email address').default(shopPolicy.defaults.supportEmail),
  /** Legal data for invoices, credit notes and newsletters. */
  SELLER_NAME: z.string().trim().max(200, 'must have at most 200 characters').default(''),
  SELLER_ADDRESS: textLines,
  SELLER_TAX_NUMBERS: textLines,
  CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/, 'must be a three-letter code in lower case')
    .default(shopPolicy.defaults.currency),
  /** The shop's. */
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'must be the name of a time zone, such as America/Toronto' })
    .default(shopPolicy.defaults.timeZone),
  /** Delays status mails, so that a change can be undone before; 0: no delay. */
  STATUS_MAIL_DELAY_SECONDS: z.coerce
    .number('must be seconds')
    .int('must be seconds')
    .min(0, 'must be 0 or more')
    .max(3600, 'must be 3600 at most')
    .default(60),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUSTED_PROXIES: addressRanges,
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, without spaces')
    .optional(),
  /** OpenTelemetry's settings; nothing is traced without the endpoint. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('shop-api'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  /** For `traceidratio`. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0).max(1).default(1),
  /** Set by `npm run dev`. */
  DEVELOPMENT_ORIGIN: optionalUrl,
  // Set by `npm start` for its children, or by deployments that run them separately.
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3001),
  API_ORIGIN: optionalUrl,
  /** The API that works on pictures, and on documents and exports, so that small calls never wait for those. */
  PICTURES_ORIGIN: optionalUrl,
  /** HTTP (`web`), jobs and mails (`worker`), or both. */
  API_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** `off`: the API waits for `node api/dist/migrate.js`. */
  MIGRATIONS: z.enum(['on', 'off']).default('on'),
  /** Time to keep serving after readiness turns red, so that load balancers notice. */
  SHUTDOWN_GRACE_MS: z.coerce.number('must be milliseconds').int('must be milliseconds').min(0).max(60_000).default(0),
  /** A renderer host's socket, or names and ports of several, which render pages as another user. */
  RENDERER_SOCKET: z
    .string()
    .refine((text) => rendererSocket.test(text) && Buffer.byteLength(text) <= MAX_SOCKET_PATH, {
      error: 'must be the absolute path of a socket, of at most 104 characters, or <name>:<port>',
    })
    .optional(),
  S3_PUBLIC_ENDPOINT: optionalUrl,
  EMBEDDED_ORIGIN: optionalUrl,
});
export type Environment = z.infer<typeof Environment> & {
  PUBLIC_URL: string;
  API_ORIGIN: string;
  PICTURES_ORIGIN: string;
};

/** Only for the API: the shell server runs the slices' code. */
export const apiSecrets = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'SESSION_SECRET',
  'ADMIN_PASSWORD',
] as const;

/** Only for the API; optional in production. */
export const printFolderSecrets = [
  'PRINT_S3_ACCESS_KEY_ID',
  'PRINT_S3_SECRET_ACCESS_KEY',
  'PRINT_SFTP_PASSWORD',
  'PRINT_SFTP_PRIVATE_KEY',
] as const;

/** Not needed by a shell with credentials of its own. */
export const apiConnections = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

type Name = keyof z.infer<typeof Environment>;
const sellerDetails = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_TAX_NUMBERS'] as const;

export const sellerOf = ({ SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_NUMBERS }: Pick<Environment, Name>): Seller => ({
  name: SELLER_NAME,
  addressLines: SELLER_ADDRESS,
  taxNumbers: SELLER_TAX_NUMBERS,
});

/** Optional in production, but advised. */
export function missingAdvised(environment: Pick<Environment, Name>): string[] {
  if (environment.NODE_ENV !== 'production') return [];
  return sellerDetails.filter((name) => environment[name].length === 0);
}

// without them, production would fall back on embedded services; one of each line is enough
const requiredOfShell: readonly (readonly Name[])[] = [
  ['PUBLIC_URL'],
  ['SHELL_DATABASE_URL', 'DATABASE_URL'],
  ['S3_ENDPOINT'],
  ['RELEASES_S3_BUCKET', 'S3_BUCKET'],
  ['RELEASES_S3_ACCESS_KEY_ID', 'S3_ACCESS_KEY_ID'],
  ['RELEASES_S3_SECRET_ACCESS_KEY', 'S3_SECRET_ACCESS_KEY'],
];
const requiredOfApi: readonly Name[] = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'MAIL_FROM',
  ...apiSecrets,
];
const requiredInProduction = { shell: requiredOfShell, api: requiredOfApi.map((name) => [name]) };

const userOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).username : undefined);

/** The settings, or a line per invalid value. `program`: whose requirements apply in production; what starts all needs the API's. */
export function readEnvironment(
  variables: Record<string, string | undefined>,
  { program = 'api' }: { program?: 'api' | 'shell' } = {},
): { ok: true; environment: Environment } | { ok: false; problems: string[] } {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    return {
      ok: false,
      // not the value, which may be a secret
      problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    };
  const settings = parsed.data;
  const problems: string[] = [];
  if (settings.NODE_ENV === 'production') {
    for (const names of requiredInProduction[program])
      if (!names.some((name) => settings[name]))
        problems.push(`${names.join(' or ')} is required when NODE_ENV=production`);
    if (settings.RATE_LIMITS === 'off') problems.push('RATE_LIMITS=off is refused when NODE_ENV=production');
    if (settings.DEVELOPMENT_ORIGIN) problems.push('DEVELOPMENT_ORIGIN is refused when NODE_ENV=production');
  } else if (settings.STRIPE_SECRET_KEY && !settings.STRIPE_WEBHOOK_SECRET) {
    problems.push('STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY');
  }
  if (settings.SHELL_DATABASE_URL && userOf(settings.SHELL_DATABASE_URL) === userOf(settings.DATABASE_URL))
    problems.push('SHELL_DATABASE_URL must name another user than DATABASE_URL');
  if (!settings.RELEASES_S3_ACCESS_KEY_ID !== !settings.RELEASES_S3_SECRET_ACCESS_KEY)
    problems.push('RELEASES_S3_ACCESS_KEY_ID and RELEASES_S3_SECRET_ACCESS_KEY belong together');
  problems.push(...printFolderProblems(given));
  const publicUrl = settings.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${settings.PORT}`;
  problems.push(...previewUrlProblems(settings.PREVIEW_URL, publicUrl));
  if (problems.length) return { ok: false, problems };
  const apiOrigin = settings.API_ORIGIN ?? `http://127.0.0.1:${settings.API_PORT}`;
  return {
    ok: true,
    environment: {
      ...settings,
      PUBLIC_URL: publicUrl,
      API_ORIGIN: apiOrigin,
      PICTURES_ORIGIN: settings.PICTURES_ORIGIN ?? apiOrigin,
    },
  };
}

/** By prefix; one of each line is enough. */
const printFolders: Record<string, readonly (readonly Name[])[]> = {
  PRINT_S3_: [['PRINT_S3_BUCKET'], ['PRINT_S3_ACCESS_KEY_ID'], ['PRINT_S3_SECRET_ACCESS_KEY']],
  PRINT_SFTP_: [['PRINT_SFTP_URL'], ['PRINT_SFTP_HOST_KEY'], ['PRINT_SFTP_PASSWORD', 'PRINT_SFTP_PRIVATE_KEY']],
  PRINT_FOLDER: [],
};

/** At most one folder, with all settings that it needs. */
function printFolderProblems(given: Record<string, unknown>): string[] {
  const isGiven = (prefix: string) => Object.keys(given).some((name) => name.startsWith(prefix));
  const chosen = Object.entries(printFolders).filter(([prefix]) => isGiven(prefix));
  const settingsOf = (prefix: string) => (prefix.endsWith('_') ? `${prefix}*` : prefix);
  if (chosen.length > 1)
    return [`${chosen.map(([prefix]) => settingsOf(prefix)).join(' and ')} are of different folders: set one of them`];
  return chosen.flatMap(([prefix, required]) =>
    required
      .filter((names) => names.every((name) => given[name] === undefined))
      .map((names) => `${names.join(' or ')} is required with ${settingsOf(prefix)}`),
  );
}

/** Cookies belong to a host, whatever its port. */
function previewUrlProblems(previewUrl: string | undefined, publicUrl: string): string[] {
  if (!previewUrl) return [];
  const [preview, shop] = [new URL(previewUrl), new URL(publicUrl)];
  if (preview.hostname === shop.hostname) return ['PREVIEW_URL must have another host than PUBLIC_URL'];
  if (shop.protocol === 'https:' && preview.protocol !== 'https:')
    return ['PREVIEW_URL must start with https://, as PUBLIC_URL does'];
  return [];
}

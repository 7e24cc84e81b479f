import { randomUUID } from 'node:crypto';
import type { Environment } from 'shared-server/config/environment';
import { NO_PREVIEW_SITE, previewSiteOf } from 'shared-server/config/preview-site';
import { releaseStorageOf } from 'shared-server/config/release-storage';
import { ARCHIVE_PREFIX } from 'shared-server/registry/releases';
import { SmtpMailer } from '../integrations/mail/smtp-mailer.js';
import { printFolderOf } from '../integrations/print-folder/print-folder-of.js';
import { S3PhotoStorage } from '../integrations/s3/s3-photo-storage.js';
import { PaymentMisconfigured } from '../integrations/stripe/payment-errors.js';
import { StripePaymentProvider } from '../integrations/stripe/stripe-payment-provider.js';
import { type Finding, attempt, failed, ok, warning } from './finding.js';
import { webhookCheck } from './webhook-check.js';

function browserUploads(bucket: S3PhotoStorage, origin: string): Promise<Finding[]> {
  const advice =
    'Give the bucket a CORS rule: PUT from PUBLIC_URL and PREVIEW_URL with the header content-type (docs/operations.md)';
  return attempt('uploads', advice, async () => {
    const { url } = await bucket.uploadTicket({
      key: 'doctor/preflight',
      contentType: 'image/jpeg',
      size: 1,
      seconds: 60,
    });
    const { headers } = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type',
      },
    });
    const isAllowed = [origin, '*'].includes(headers.get('access-control-allow-origin') ?? '');
    if (isAllowed) return [ok('uploads', `browsers may upload from ${origin}`)];
    return [failed('uploads', `the bucket does not let browsers upload from ${origin}`, advice)];
  });
}

function readAndWrite(bucket: S3PhotoStorage, name: string): Promise<Finding[]> {
  const advice = 'Check S3_ENDPOINT, S3_BUCKET, S3_REGION and the keys, and that they may read, write and delete';
  return attempt('storage', advice, async () => {
    const key = `doctor/${randomUUID()}`;
    await bucket.put({ key, body: Buffer.from('written by npm run doctor'), contentType: 'text/plain' });
    const written = await bucket.head(key);
    await bucket.remove(key);
    return written
      ? [ok('storage', `bucket ${name} can be read and written`)]
      : [failed('storage', 'a file was gone right after it was written', advice)];
  });
}

async function storage(environment: Environment, name: string): Promise<Finding[]> {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = environment;
  const bucket = new S3PhotoStorage({
    bucket: name,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    endpoint: S3_ENDPOINT,
  });
  const found = await readAndWrite(bucket, name);
  const works = found.every(({ state }) => state === 'ok');
  if (!works) return found;
  const origins = [new URL(environment.PUBLIC_URL).origin, previewSiteOf(environment)?.origin];
  const uploads = origins.filter((origin) => origin !== undefined).map((origin) => browserUploads(bucket, origin));
  return [...found, ...(await Promise.all(uploads)).flat()];
}

/** The shell's own keys store releases, and don't read what is beside them. */
function releaseFiles(environment: Environment): Promise<Finding[]> | Finding[] {
  const releases = environment.RELEASES_S3_ACCESS_KEY_ID && releaseStorageOf(environment);
  if (!releases) return [];
  const advice = `Let RELEASES_S3_ACCESS_KEY_ID read, write and delete ${ARCHIVE_PREFIX} in the bucket ${releases.bucket} (docs/operations/reference.md)`;
  return attempt('releases', advice, async () => {
    const own = new S3PhotoStorage(releases);
    const file = { body: Buffer.from('written by npm run doctor'), contentType: 'text/plain' };
    const key = `doctor/${randomUUID()}`;
    await own.put({ ...file, key: `${ARCHIVE_PREFIX}${key}` });
    await own.remove(`${ARCHIVE_PREFIX}${key}`);
    const photos = new S3PhotoStorage({ ...releases, bucket: environment.S3_BUCKET ?? releases.bucket });
    const isDenied = await photos.put({ ...file, key }).then(
      async () => {
        await photos.remove(key);
        return false;
      },
      () => true,
    );
    if (isDenied) return [ok('releases', "the shell's keys may store releases, and no photos")];
    const reason = "the shell's keys may write photos too";
    return [failed('releases', reason, `Limit RELEASES_S3_ACCESS_KEY_ID to ${ARCHIVE_PREFIX}: the slices run there`)];
  });
}

/** Says nothing about the keys' values. */
export function paymentKeys({ STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', NODE_ENV }: Environment): Finding[] {
  const found: Finding[] = [];
  if (!/^[sr]k_(?:live|test)_\w+$/.test(STRIPE_SECRET_KEY))
    found.push(
      failed(
        'payment keys',
        'STRIPE_SECRET_KEY is no secret key',
        'Copy it from the dashboard; it begins with sk_ or rk_',
      ),
    );
  else if (NODE_ENV === 'production' && STRIPE_SECRET_KEY.includes('_test_'))
    found.push(
      warning('payment keys', 'STRIPE_SECRET_KEY is a test key', 'Nobody is charged: set the live key to sell'),
    );
  if (!/^whsec_\w+$/.test(STRIPE_WEBHOOK_SECRET))
    found.push(
      failed(
        'payment keys',
        'STRIPE_WEBHOOK_SECRET is no signing secret',
        'Copy it from the webhook; it begins with whsec_',
      ),
    );
  return found.length > 0 ? found : [ok('payment keys', 'have the right form')];
}

async function payments(environment: Environment, secretKey: string): Promise<Finding[]> {
  const advice = 'Check that this machine may reach the payment provider, and STRIPE_API_BASE if it is set';
  const provider = new StripePaymentProvider({
    secretKey,
    webhookSecret: environment.STRIPE_WEBHOOK_SECRET ?? '',
    apiBase: environment.STRIPE_API_BASE,
  });
  const reached = await attempt('payments', advice, async () => {
    try {
      await provider.ping();
      return [ok('payments', 'the provider answers and takes the key')];
    } catch (error) {
      if (!(error instanceof PaymentMisconfigured)) throw error;
      return [failed('payments', 'the provider refuses the key', 'Set STRIPE_SECRET_KEY to a key that is not revoked')];
    }
  });
  const works = reached.every(({ state }) => state === 'ok');
  const webhook = works ? await webhookCheck(provider, environment.PUBLIC_URL) : [];
  return [...paymentKeys(environment), ...reached, ...webhook];
}

/** Where Mailpit, MailHog and MailDev listen. */
const CATCHER_PORT = '1025';

export function mailServer({ NODE_ENV, SMTP_URL = '' }: Pick<Environment, 'NODE_ENV' | 'SMTP_URL'>): Finding {
  const isCaught = URL.canParse(SMTP_URL) && new URL(SMTP_URL).port === CATCHER_PORT;
  if (NODE_ENV === 'production' && isCaught)
    return warning('mail', 'SMTP_URL names a mail catcher', 'Nobody gets mail: set it to a mail server to sell');
  return ok('mail', 'the SMTP server takes our sign-in');
}

function mail(environment: Environment, url: string): Promise<Finding[]> {
  return attempt('mail', 'Check SMTP_URL: host, port, user, password, and smtps:// for port 465', async () => {
    const mailer = new SmtpMailer(url, environment.MAIL_FROM ?? environment.SUPPORT_EMAIL);
    await mailer.check();
    return [mailServer(environment)];
  });
}

function printFolder(environment: Environment): Promise<Finding[]> | Finding[] {
  const folder = printFolderOf(environment);
  const { name } = folder;
  if (name === null) return [];
  return attempt('print folder', 'Check PRINT_* (docs/operations/reference.md#print-runs)', async () => {
    await folder.check();
    return [ok('print folder', name)];
  });
}

function previews(environment: Environment): Finding[] {
  const site = previewSiteOf(environment);
  if (site) return [ok('previews', `unreleased versions are shown on ${site.origin}`)];
  return [
    warning('previews', NO_PREVIEW_SITE, 'Set PREVIEW_URL to another host of the same shells (docs/operations.md)'),
  ];
}

export async function serviceChecks(environment: Environment): Promise<Finding[]> {
  const { S3_BUCKET, STRIPE_SECRET_KEY, SMTP_URL } = environment;
  const found = await Promise.all([
    S3_BUCKET ? storage(environment, S3_BUCKET) : [ok('storage', 'embedded')],
    releaseFiles(environment),
    STRIPE_SECRET_KEY ? payments(environment, STRIPE_SECRET_KEY) : [ok('payments', 'the embedded stand-in')],
    SMTP_URL ? mail(environment, SMTP_URL) : [ok('mail', 'written to DATA_DIR/mail')],
    printFolder(environment),
  ]);
  return [...found.flat(), ...previews(environment)];
}

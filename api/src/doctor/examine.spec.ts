import { type Server as HttpServer, createServer } from 'node:http';
import { type Server, createServer as createSocketServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from 'local-services/testing/free-port';
import { prepareShellRole } from '../shared/database/shell-role.js';
import { testRole } from '../testing/shell-role.js';
import { releaseVariables } from '../testing/test-app.js';
import { TestShop } from '../testing/test-shop.js';
import { PaymentMisconfigured } from '../integrations/stripe/payment-errors.js';
import type { WebhookEndpoint } from '../integrations/stripe/payment-provider.js';
import { handledEvents } from '../integrations/stripe/stripe-objects.js';
import { clock } from './database-checks.js';
import type { Finding } from './finding.js';
import { examine, lineOf } from './examine.js';
import { disk, memory, nodeVersion } from './machine-checks.js';
import { mailServer } from './service-checks.js';
import { webhookCheck } from './webhook-check.js';

const role = testRole();
let shop: TestShop;
let smtp: Server;
const listening = async (server: Server | HttpServer) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
let smtpPort: number;
beforeAll(async () => {
  shop = await TestShop.start();
  smtp = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 mail\r\n');
    socket.on('data', (data) => void socket.write(data.toString().startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'));
  });
  smtpPort = await listening(smtp);
});
afterAll(async () => {
  await shop.close();
  await role.drop();
  await new Promise((resolve) => smtp.close(resolve));
});

const examined = async (more: Record<string, string> = {}) => {
  const variables = { ...shop.app.variables, PORT: String(await freePort()), ...more };
  const { findings, redact } = await examine({ SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, ...variables });
  const lines = findings.map((finding) => redact(lineOf(finding)));
  const stateOf = (check: string) => findings.filter((finding) => finding.check === check).map(({ state }) => state);
  return { findings, lines, stateOf };
};

describe('the doctor', () => {
  it('finds nothing wrong with an environment that works', async () => {
    const { findings, lines } = await examined();
    expect(findings.filter(({ state }) => state === 'failed')).toEqual([]);
    const checks = new Set(findings.map(({ check }) => check));
    expect([...checks].toSorted()).toEqual(
      [
        'settings',
        'node',
        'memory',
        'disk',
        'port',
        'database',
        'migrations',
        'clock',
        'storage',
        'uploads',
        'previews',
        'payment keys',
        'payments',
        'webhook',
        'mail',
      ].toSorted(),
    );
    expect(lines.join('\n')).toMatch(/migrations +all \d+ are applied/);
  });

  it("finds the shell's own role and keys, and what is wrong with them", async () => {
    const { DATABASE_URL = '' } = shop.app.variables;
    const SHELL_DATABASE_URL = role.urlOf(DATABASE_URL);
    expect((await examined({ SHELL_DATABASE_URL })).lines.join('\n')).toMatch(
      /FAILED +shell role +it can not log in[^]*run the migration with it/,
    );
    await prepareShellRole({ databaseUrl: DATABASE_URL, shellUrl: SHELL_DATABASE_URL });
    const right = await examined({ SHELL_DATABASE_URL, ...releaseVariables });
    expect([right.stateOf('shell role'), right.stateOf('releases')]).toEqual([['ok'], ['ok']]);

    await shop.app.dataSource.query(`GRANT SELECT ON users TO ${role.name}`);
    await shop.app.dataSource.query(`REVOKE INSERT ON slice_registry.changes FROM ${role.name}`);
    const wrong = await examined({
      SHELL_DATABASE_URL,
      RELEASES_S3_ACCESS_KEY_ID: shop.app.variables.S3_ACCESS_KEY_ID!,
      RELEASES_S3_SECRET_ACCESS_KEY: shop.app.variables.S3_SECRET_ACCESS_KEY!,
    });
    expect(wrong.lines.filter((line) => /^FAILED +(shell role|releases)/.test(line)).join('\n')).toMatch(
      /it may not INSERT in slice_registry\.changes[^]*it may use other tables: users[^]*keys may write photos too/,
    );
  });

  it('names every setting that is wrong, with the messages of the start', async () => {
    const { lines } = await examined({
      PORT: 'eighty',
      NODE_ENV: 'production',
      S3_BUCKET: '',
      SESSION_SECRET: 'short',
    });
    expect(lines.filter((line) => line.startsWith('FAILED  settings')).join('\n')).toMatch(
      /PORT must be a port number[^]*SESSION_SECRET must have at least 16 characters/,
    );
  });

  it('finds services that are away, and prints none of their secrets', async () => {
    const away = `127.0.0.1:${await freePort()}`;
    const more = {
      DATABASE_URL: `postgres://shop:the-password-of-it@${away}/shop`,
      S3_ENDPOINT: `http://${away}`,
      STRIPE_API_BASE: `http://${away}`,
      STRIPE_SECRET_KEY: 'sk_test_notToBePrinted1',
      SMTP_URL: `smtp://user:the-mail-password@${away}`,
      DATA_DIR: '/proc/nowhere',
    };
    const { lines, stateOf } = await examined(more);
    for (const check of ['database', 'storage', 'payments', 'mail', 'disk'])
      expect([check, stateOf(check)]).toEqual([check, ['failed']]);
    expect(lines.join('\n')).not.toMatch(/the-password-of-it|the-mail-password|notToBePrinted/);
    for (const line of lines.filter((text) => text.startsWith('FAILED'))) expect(line).toMatch(/\. [A-Z][^.]+.*\.$/);
  });

  it('finds keys that the storage, the provider and the database refuse', async () => {
    const database = new URL(shop.app.variables['DATABASE_URL']!);
    database.pathname = '/there_is_no_such_database';
    const { stateOf, lines } = await examined({
      S3_SECRET_ACCESS_KEY: 'a-wrong-secret-key',
      STRIPE_SECRET_KEY: 'sk_test_revoked',
      STRIPE_WEBHOOK_SECRET: 'not-a-signing-secret',
      DATABASE_URL: database.href,
    });
    expect(stateOf('storage')).toEqual(['failed']);
    expect(lines.join('\n')).toContain('the provider refuses the key');
    expect(stateOf('payment keys')).toEqual(['failed']);
    expect(lines.join('\n')).toContain('there_is_no_such_database');
  });

  it('finds the webhook endpoint of this shop, and says if there is none', async () => {
    expect((await examined()).stateOf('webhook')).toEqual(['warning']);
    const { data } = await shop.payments.stripe.webhookEndpoints.list();
    const PUBLIC_URL = new URL(data[0]!.url).origin;
    expect((await examined({ PUBLIC_URL })).stateOf('webhook')).toEqual(['ok']);
  });

  it('finds a bucket that browsers may not upload to', async () => {
    const { stateOf, lines } = await examined({
      PUBLIC_URL: 'https://another-shop.example',
      PREVIEW_URL: 'https://previews.example',
    });
    expect([stateOf('storage'), stateOf('uploads')]).toEqual([['ok'], ['failed', 'failed']]);
    for (const origin of ['https://another-shop.example', 'https://previews.example'])
      expect(lines.join('\n')).toContain(`does not let browsers upload from ${origin}`);
  });

  it('finds a folder of the print shop, and what keeps files out of it', async () => {
    const right = await examined({ PRINT_FOLDER: shop.app.dataFolder });
    expect(right.stateOf('print folder')).toEqual(['ok']);
    const PRINT_SFTP_URL = `sftp://shop@127.0.0.1:${await freePort()}/hot`;
    const PRINT_SFTP_HOST_KEY = `SHA256:${'a'.repeat(43)}`;
    const away = await examined({ PRINT_SFTP_URL, PRINT_SFTP_HOST_KEY, PRINT_SFTP_PASSWORD: 'the-print-password' });
    expect(away.lines.join('\n')).toMatch(
      /FAILED +print folder +the server can’t be reached, or hung up \(ECONNREFUSED\)/,
    );
    expect(away.lines.join('\n')).not.toContain('the-print-password');
  });

  it('finds a port that something else uses', async () => {
    const other = createServer((_request, response) => response.writeHead(404).end());
    const port = await listening(other);
    expect((await examined({ PORT: String(port) })).stateOf('port')).toEqual(['failed']);
    const origin = new URL(shop.app.origin);
    expect((await examined({ PORT: origin.port })).stateOf('port')).toEqual(['ok']);
    await new Promise((resolve) => other.close(resolve));
  });

  it('finds a replica that is none, or away', async () => {
    const DATABASE_REPLICA_URL = shop.app.variables['DATABASE_URL']!;
    expect((await examined({ DATABASE_REPLICA_URL })).stateOf('replica')).toEqual(['warning']);
    const away = `postgres://shop@127.0.0.1:${await freePort()}/shop`;
    expect((await examined({ DATABASE_REPLICA_URL: away })).stateOf('replica')).toEqual(['failed']);
  });

  it('finds a schema that is newer than the code', async () => {
    await shop.app.dataSource.query(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'FromTheFuture')`);
    expect((await examined()).stateOf('migrations')).toEqual(['warning']);
    await shop.app.dataSource.query(`DELETE FROM migrations WHERE name = 'FromTheFuture'`);
  });

  it('finds a schema that this code cannot migrate', async () => {
    await shop.app.dataSource.query(`UPDATE migrations SET name = 'Renamed' WHERE name LIKE 'Foundation%'`);
    const { stateOf, lines } = await examined();
    expect(stateOf('migrations')).toEqual(['failed']);
    expect(lines.join('\n')).toContain('start the last release that has them once, then this one');
    await shop.app.dataSource.query(`UPDATE migrations SET name = 'Foundation1772000000001' WHERE name = 'Renamed'`);
  });
});

describe('a finding', () => {
  const url = 'https://shop.example/api/webhooks/stripe';
  it.each<[string, Partial<WebhookEndpoint>, Finding['state'], RegExp]>([
    ['every event', { events: ['*'] }, 'ok', /every event/],
    ['every event by name', { events: handledEvents }, 'ok', /every event/],
    [
      'none for disputes',
      { events: handledEvents.filter((type) => !type.includes('dispute')) },
      'warning',
      /dispute\.closed/,
    ],
    ['nothing while it is disabled', { isEnabled: false }, 'warning', /disabled/],
    ['what is for another address', { url: 'https://other.example/api/webhooks/stripe' }, 'warning', /no endpoint/],
  ])('about an endpoint that gets %s is %s', async (_, changes, state, detail) => {
    const endpoint = { url, isEnabled: true, events: ['*'], ...changes };
    const found = await webhookCheck({ webhookEndpoints: () => Promise.resolve([endpoint]) }, 'https://shop.example');
    expect(found).toMatchObject([{ state, detail: expect.stringMatching(detail) }]);
  });

  it('about an endpoint that the key may not see says so', async () => {
    const webhookEndpoints = () => Promise.reject(new PaymentMisconfigured('no'));
    const found = await webhookCheck({ webhookEndpoints }, 'https://shop.example');
    expect(found).toMatchObject([{ state: 'warning', detail: expect.stringContaining('could not look') }]);
  });

  it.each([
    ['v20.18.3', 'failed'],
    ['v20.19.0', 'ok'],
    ['v24.1.0', 'ok'],
    ['v18.20.0', 'failed'],
  ])('about Node %s is %s', (version, state) => expect(nodeVersion(version).state).toBe(state));

  it.each([
    [0.1e9, 'failed'],
    [0.5e9, 'warning'],
    [4e9, 'ok'],
  ])('about %s bytes of memory is %s', (bytes, state) => expect(memory(bytes).state).toBe(state));

  it.each([
    [0.05e9, 'failed'],
    [0.2e9, 'warning'],
    [0.9e9, 'ok'],
  ])("about %s bytes of a container's memory is %s", (bytes, state) =>
    expect(memory(bytes, 1.07e9)).toMatchObject({ state, detail: expect.stringContaining("of the container's 1.1") }),
  );

  it.each([
    [0.04e9, 'failed'],
    [0.08e9, 'warning'],
    [0.25e9, 'ok'],
  ])('about %s bytes for what visitors are served with is %s', (bytes, state) =>
    expect(disk(bytes, '/tmp', true).state).toBe(state),
  );

  it.each([
    [0.1e9, 'failed'],
    [1e9, 'warning'],
    [50e9, 'ok'],
  ])('about %s bytes on the disk is %s', (bytes, state) =>
    expect(disk(bytes, path.resolve('.data')).state).toBe(state),
  );

  it.each([
    ['production', 'smtp://mail:1025', 'warning'],
    ['production', 'smtps://shop:secret@mail.example:465', 'ok'],
    ['development', 'smtp://localhost:1025', 'ok'],
  ] as const)('about mail of %s to %s is %s', (NODE_ENV, SMTP_URL, state) =>
    expect(mailServer({ NODE_ENV, SMTP_URL }).state).toBe(state),
  );

  it.each([
    [0.2, 'ok'],
    [-20, 'warning'],
    [600, 'failed'],
  ])('about clocks that are %s s apart is %s', (seconds, state) => expect(clock(seconds).state).toBe(state));
});

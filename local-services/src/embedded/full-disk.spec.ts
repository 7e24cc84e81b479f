import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { Stripe } from 'stripe';
import { openLog } from '../start/log-file.js';
import { Script, builtModule, temporaryFolder } from '../testing/built-modules.js';
import { freePort } from '../testing/free-port.js';
import { type LimitedProcess, limitFiles, startLimitedProcess } from '../testing/limited-process.js';
import { listenLocally } from '../testing/listen-locally.js';
import { secretKey, sessionParameters, webhookSecret } from '../testing/payment-shop.js';
import { reportFigure, timed } from '../testing/report-figure.js';

let folder: string;
const closers: (() => Promise<unknown> | void)[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  await rm(folder, { recursive: true, force: true });
});

async function until(isSo: () => Promise<boolean> | boolean, within = 30_000): Promise<void> {
  const deadline = Date.now() + within;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it did not happen in time');
    await sleep(20);
  }
}
const start = async (options: Parameters<typeof startLimitedProcess>[0]): Promise<LimitedProcess> => {
  const started = await startLimitedProcess(options);
  closers.push(started.stop);
  return started;
};

// only Linux's prlimit can lift a limit from outside
const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('while the disk is full', () => {
  it('the payment stand-in takes no payment and says so, and goes on where it was once there is space', async () => {
    const events: Stripe.Event[] = [];
    const hooks = createServer(async (request, response) => {
      events.push(JSON.parse((await request.toArray()).join('')) as Stripe.Event);
      response.end();
    });
    const hookPort = await listenLocally(hooks);
    closers.push(() => void hooks.close());
    const port = await freePort();
    const standIn = {
      script: `
        import { createEmbeddedServer } from 'local-services/embedded/embedded-server';
        import { startPaymentStandIn } from 'local-services/payments/payment-stand-in';
        const { port, ...options } = JSON.parse(process.argv[1]);
        const payments = await startPaymentStandIn(options);
        const server = createEmbeddedServer({ storage: null, payments });
        server.listen(port, '127.0.0.1', () => console.log('ready'));
        process.stdin.resume().on('end', async () => process.exit(await payments.close()));`,
      input: {
        port,
        directory: folder,
        secretKey,
        webhook: { url: `http://127.0.0.1:${hookPort}/`, secret: webhookSecret },
        pageOrigin: 'http://localhost:3000',
        webhookRetryMs: [20],
      },
    };
    const { pid, stop } = await startLimitedProcess(standIn);
    const stripe = new Stripe(secretKey, {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
    const pay = ({ id }: { id: string }) =>
      fetch(`http://127.0.0.1:${port}/c/pay/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ card: '4242424242424242', action: 'pay', email: 'ada@example.com' }),
        redirect: 'manual',
      });
    const isWell = () =>
      stripe.balance.retrieve().then(
        () => true,
        () => false,
      );
    const before = await stripe.checkout.sessions.create(sessionParameters());
    expect(await isWell()).toBe(true);

    const journal = path.join(folder, 'journal.jsonl');
    const { size } = await stat(journal);
    limitFiles(pid, size + 100);
    await until(async () => !(await isWell()), 5_000);
    // it has the time of the call
    const parameters = sessionParameters();
    const create = () => stripe.checkout.sessions.create(parameters, { idempotencyKey: 'a-checkout' });
    await expect(create()).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    const refused = await pay(before);
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('Payments are paused')]);
    expect(await isWell()).toBe(false);

    limitFiles(pid, 'unlimited');
    const back = await timed(async () => {
      await until(isWell);
      return create();
    });
    reportFigure({
      what: 'disk of the payment stand-in has space: works again',
      value: back.seconds,
      unit: 's',
      limit: 10,
    });
    expect((await create()).id).toBe(back.value.id);
    expect((await pay(before)).status).toBe(303);
    await until(() => events.some(({ type }) => type === 'checkout.session.completed'));

    await stop();
    for (const line of readFileSync(journal, 'utf8').split('\n')) if (line) JSON.parse(line);
    await start(standIn);
    const { data } = await stripe.checkout.sessions.list();
    expect(data.map(({ id, payment_status }) => [id, payment_status])).toEqual([
      [back.value.id, 'unpaid'],
      [before.id, 'paid'],
    ]);
  });

  it('the payment stand-in starts with what it has, though it cannot shorten its journal', async () => {
    const journal = path.join(folder, 'journal.jsonl');
    const line = (id: string) => `${JSON.stringify({ table: 'refunds', id, value: { id, payment_intent: 'pi_1' } })}\n`;
    const text = Array.from({ length: 100 }, (_, index) => line(`re_${index}`)).join('');
    await writeFile(journal, `${text}{"table":"refunds","id":"torn`);
    const { line: said } = await start({
      kilobytes: 4,
      script: `
        import { openLedger } from 'local-services/payments/ledger';
        const ledger = await openLedger(JSON.parse(process.argv[1]).journal, Date.now);
        console.log(ledger.refunds.all().length);
        process.stdin.resume().on('end', () => process.exit());`,
      input: { journal },
    });
    expect(said).toBe('100');
    expect(readFileSync(journal, 'utf8')).toBe(text);
  });

  it('a file that is replaced keeps its old text, and no draft takes space', async () => {
    const file = path.join(folder, 'secrets.json');
    await writeFile(file, 'old');
    const { line } = await start({
      kilobytes: 4,
      script: `
        import { writeFileAtomically } from 'local-services/files/atomic-file';
        try {
          writeFileAtomically(JSON.parse(process.argv[1]).file, 'x'.repeat(5000));
        } catch ({ code }) {
          console.log(code);
        }
        process.stdin.resume().on('end', () => process.exit());`,
      input: { file },
    });
    expect([line, await readFile(file, 'utf8'), existsSync(`${file}~`)]).toEqual(['EFBIG', 'old', false]);
  });

  it('Postgres is started again and again, and works once there is space', async () => {
    const port = await freePort();
    const { pid, line: url } = await start({
      script: `
        import { startEmbeddedPostgres } from 'local-services/postgres/embedded-postgres';
        const server = await startEmbeddedPostgres(JSON.parse(process.argv[1]));
        console.log(server.url);
        process.stdin.resume().on('end', async () => process.exit(await server.stop()));`,
      input: { directory: path.join(folder, 'postgres'), port, database: 'shop', isThrowaway: true },
    });
    const query = async (sql: string): Promise<unknown[]> => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query<object>(sql)).rows;
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    await query('CREATE TABLE sold (id integer)');
    await query('INSERT INTO sold VALUES (1)');
    const works = (sql: string) =>
      query(sql).then(
        () => true,
        () => false,
      );
    // recovery needs 1 MB of shared memory, a log file 4 MB
    limitFiles(pid, 2 * 1024 ** 2);
    expect(await works('INSERT INTO sold SELECT generate_series(2, 100000)')).toBe(false);
    // without its log, Postgres stops
    expect(await works(`SELECT pg_logical_emit_message(true, 'disk', repeat('full', 1000000))`)).toBe(false);
    limitFiles(pid, 'unlimited');
    await until(() => works('INSERT INTO sold VALUES (2)'));
    expect(await query('SELECT id FROM sold ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('npm start goes on, and starts again what crashes', async () => {
    const child = `
      import http from 'node:http';
      process.on('SIGTERM', () => process.exit(0));
      process.on('disconnect', () => process.exit(0));
      http.createServer((request, response) => {
        if (request.url === '/die') process.exit(7);
        response.end(String(process.pid));
      }).listen(Number(process.env.AS === 'api' ? process.env.API_PORT : process.env.PORT), '127.0.0.1');`;
    const api = path.join(folder, 'api.mjs');
    const shell = path.join(folder, 'shell.mjs');
    await writeFile(api, child.replace('process.env.AS', '"api"'));
    await writeFile(shell, child);
    const port = await freePort();
    const shop = await Script.run(
      folder,
      `import { runUntilSignal } from '${builtModule('start/run-until-signal.js')}';
      await runUntilSignal({
        variables: process.env,
        programs: { embedded: '', api: '${api}', shell: '${shell}' },
        build: async () => undefined,
        say: (line) => console.log(line),
      });`,
      {
        NODE_ENV: 'development',
        PORT: String(port),
        DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: 'postgres://given:given@127.0.0.1:1/given',
        S3_ENDPOINT: 'http://s3.example',
        S3_BUCKET: 'b',
        S3_ACCESS_KEY_ID: 'i',
        S3_SECRET_ACCESS_KEY: 's',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
    );
    closers.push(() => shop.killAll());
    await shop.line(/^Ready/);
    const pidOfShell = () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        (response) => response.text(),
        () => '',
      );
    const first = await pidOfShell();
    limitFiles(shop.child.pid!, 10);
    await fetch(`http://127.0.0.1:${port}/die`).catch(() => undefined);
    await until(async () => !['', first].includes(await pidOfShell()));
    const list = path.join(folder, 'data/processes.json');
    expect(readFileSync(list, 'utf8')).toContain(first);
    limitFiles(shop.child.pid!, 'unlimited');
    const second = await pidOfShell();
    await until(() => readFileSync(list, 'utf8').includes(second));
  });
});

onLinux('a log', () => {
  it('goes on once there is space, and says how many lines are missing', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const file = path.join(folder, 'api.log');
    symlinkSync('/dev/full', file);
    const log = openLog(folder, 'api');
    log.write('lost');
    await until(() => jest.mocked(console.error).mock.calls.length > 0);
    log.write('lost too');
    rmSync(file);
    await until(() => {
      log.write('kept');
      return existsSync(file) && readFileSync(file, 'utf8').includes('kept');
    });
    await log.close();
    const [, said, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(Number(/^(\d+) lines were not written$/.exec(said!)?.[1])).toBeGreaterThanOrEqual(2);
    expect(new Set(lines)).toEqual(new Set(['kept']));
    expect(console.error).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
  });
});

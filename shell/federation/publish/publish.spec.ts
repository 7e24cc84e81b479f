import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GateCheck } from 'shared-server/registry/gate';
import type { Release } from '../../server/registry/discovery';
import { unpackRelease } from '../../server/registry/packed-release';
import { scratchFolder } from '../../server/testing/scratch-folder';
import { writeRelease } from '../../server/testing/write-release';
import { GateError } from './gate.mjs';
import { publishSlice, repeatGate } from './publish.mjs';
import { PublishError, UsageError, shopOriginOf } from './shop-client.mjs';

const TOKEN = 'the-token';
const scratch = scratchFolder();
let count = 0;

async function builtSlice(budget = { page: 10, shared: 10 }): Promise<{ folder: string; release: Release }> {
  const folder = path.join(scratch, `${(count += 1)}`);
  const { folder: written, release } = await writeRelease(folder, { server: 'exports.default = () => [];', budget });
  await mkdir(path.join(folder, 'dist'));
  const built = path.join(folder, 'dist', release.version);
  await rename(written, built);
  // as a build leaves it
  await writeFile(path.join(built, 'browser/remoteEntry.js.br'), 'compressed');
  return { folder, release };
}

type Outcome = { passed: boolean; checks: GateCheck[]; reason?: string };
type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
type Call = { method: string; address: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** `interfere` answers a call in its place, or breaks the connection. */
function fakeShop() {
  const calls: Call[] = [];
  const registered = new Map<string, Buffer>();
  const outcomes: Outcome[] = [];
  const shop = {
    origin: '',
    calls,
    registered,
    outcomes,
    problems: [] as string[],
    interfere: (_call: Call): Answer | 'hang up' | undefined => undefined,
    stop: async () => {},
  };

  function answerTo({ method, address, headers, body }: Call): Answer {
    if (headers.authorization !== `Bearer ${TOKEN}`)
      return { status: 401, body: { code: 'not_authenticated', message: 'Unknown token.' } };
    const [, , slice = '', version = '', gate] = address.split('/');
    const plan = { compositions: [], pages: [], others: [] };
    const published = { slice, version, state: 'published', problems: shop.problems, plan };
    if (gate && method === 'GET') return { status: 200, body: published };
    if (gate) {
      const outcome = JSON.parse(String(body)) as Outcome;
      outcomes.push(outcome);
      const state = outcome.passed ? 'passed' : outcome.reason ? 'forced' : 'failed';
      return { status: 200, body: { slice, version, state, gate: outcome } };
    }
    const isKnown = registered.has(address);
    registered.set(address, body);
    return { status: isKnown ? 200 : 201, body: published };
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        address: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts),
      };
      calls.push(call);
      const wanted = shop.interfere(call);
      if (wanted === 'hang up') request.socket.destroy();
      else send(response, wanted ?? answerTo(call));
    });
  });
  return new Promise<typeof shop>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      shop.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      shop.stop = () =>
        new Promise((stopped) => {
          server.close(() => stopped());
          server.closeAllConnections();
        });
      resolve(shop);
    });
  });
}

let shop: Awaited<ReturnType<typeof fakeShop>>;
beforeEach(async () => {
  shop = await fakeShop();
});
afterEach(() => shop.stop());

const fine = (name: string): GateCheck => ({ name, passed: true, problems: [] });
const wrong = (name: string, problem: string): GateCheck => ({ name, passed: false, problems: [problem] });
type Looks = { token?: string; force?: string; contract?: GateCheck; browser?: GateCheck };

function publish(
  folder: string,
  { token = TOKEN, force, contract = fine('contract tests'), browser = fine('browser') }: Looks = {},
) {
  const pauses: number[] = [];
  const lines: string[] = [];
  const published = publishSlice({
    folder,
    shopUrl: shop.origin,
    token,
    force,
    test: async () => contract,
    visit: async () => [browser],
    pause: async (milliseconds) => void pauses.push(milliseconds),
    say: (line) => void lines.push(line),
  });
  return { published, pauses, lines };
}

describe('publishing a build', () => {
  it('sends release.json and every file that it lists, and nothing else, in one request of a known length', async () => {
    const { folder, release } = await builtSlice();
    const { published, lines } = publish(folder);
    expect(await published).toMatchObject({
      slice: 'mf-sample',
      version: release.version,
      state: 'published',
      problems: [],
    });
    const [call, ...others] = shop.calls;
    expect(others.map(({ method, address }) => `${method} ${address}`)).toEqual(
      ['GET', 'PUT'].map((method) => `${method} /releases/mf-sample/${release.version}/gate`),
    );
    expect(call?.address).toBe(`/releases/mf-sample/${release.version}`);
    expect(call?.headers['content-length']).toBe(String(call?.body.length));
    // it refuses missing, extra and altered files
    expect(await unpackRelease(call!.body, path.join(folder, 'received'), { isNew: true })).toEqual(release);
    expect(lines).toContain(`mf-sample ${release.version} is published`);
    expect(lines.at(-1)).toBe(`mf-sample ${release.version} has passed its gate`);
  });

  it('sends the same bytes each time', async () => {
    const { folder } = await builtSlice();
    await publish(folder).published;
    await publish(folder).published;
    const [one, two] = shop.calls.filter(({ address }) => !address.endsWith('/gate'));
    expect(one!.body.equals(two!.body)).toBe(true);
  });

  it('can be repeated', async () => {
    const { folder, release } = await builtSlice();
    await publish(folder).published;
    const { published, lines } = publish(folder);
    expect(await published).toMatchObject({ version: release.version });
    expect(lines.join('\n')).toContain('was already published');
  });

  it('is tried again, ever more slowly, while the shop is unavailable or breaks the connection', async () => {
    const { folder } = await builtSlice();
    let failures = 0;
    shop.interfere = () => {
      if (failures === 4) return undefined;
      failures += 1;
      return failures % 2 ? 'hang up' : { status: 503, body: { message: 'Starting.' } };
    };
    const { published, pauses, lines } = publish(folder);
    await expect(published).resolves.toMatchObject({ state: 'published' });
    expect(pauses).toHaveLength(4);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(lines.join('\n')).toMatch(/503 Starting\.; trying again in \d+\.\d s/);
  });

  it('waits as long as the shop asks for', async () => {
    const { folder } = await builtSlice();
    let isBusy = true;
    shop.interfere = () => {
      if (!isBusy) return undefined;
      isBusy = false;
      return { status: 503, headers: { 'retry-after': '7' } };
    };
    const { published, pauses } = publish(folder);
    await published;
    expect(pauses).toEqual([7000]);
  });
});

describe('publishing gives up', () => {
  it('with an error that says it may be repeated, when the shop stays unavailable', async () => {
    const { folder } = await builtSlice();
    shop.interfere = () => ({ status: 503, body: { message: 'Closed.' } });
    const error: unknown = await publish(folder).published.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PublishError);
    expect(error).toMatchObject({ isTemporary: true, status: 503 });
    expect(String(error)).toContain('try again later');
    expect(shop.registered.size).toBe(0);
  });

  it('when nothing listens at the address', async () => {
    const { folder } = await builtSlice();
    await shop.stop();
    await expect(publish(folder).published).rejects.toMatchObject({ isTemporary: true });
  });

  it.each([
    [401, 'an admin of the shop makes another'],
    [403, 'RELEASE_TOKEN is not for this slice'],
    [409, 'build again, which gives it a version of its own'],
    [413, 'the release is too large'],
  ])('at once when the shop answers %i, and says what to do', async (status, advice) => {
    const { folder } = await builtSlice();
    shop.interfere = () => ({ status, body: { code: 'refused', message: 'The shop says no.' } });
    const { published, pauses } = publish(folder);
    const error: unknown = await published.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ isTemporary: false, status });
    expect(String(error)).toContain('The shop says no.');
    expect(String(error)).toContain(advice);
    expect(pauses).toEqual([]);
  });

  it('with what the shop says of each field', async () => {
    const { folder } = await builtSlice();
    const errors = { 'browser/page.33333333.css': 'is missing' };
    shop.interfere = () => ({ status: 400, body: { message: 'Files are missing.', errors } });
    await expect(publish(folder).published).rejects.toThrow('browser/page.33333333.css: is missing');
  });

  it('without sending the token on when the shop redirects elsewhere', async () => {
    const { folder } = await builtSlice();
    shop.interfere = () => ({ status: 308, headers: { location: 'https://www.shop.test/' } });
    await expect(publish(folder).published).rejects.toThrow('redirects to https://www.shop.test/');
  });
});

describe('the gate', () => {
  it('refuses before anything is sent when the contract tests fail or the slice is too heavy', async () => {
    const { folder } = await builtSlice();
    const contract = wrong('contract tests', 'no route shows /gifts');
    const error: unknown = await publish(folder, { contract }).published.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GateError);
    expect(String(error)).toContain('contract tests: no route shows /gifts');
    const heavy = await builtSlice({ page: 0.01, shared: 10 });
    await expect(publish(heavy.folder).published).rejects.toThrow('more than the budget of 0.01 kB for a page');
    expect(shop.calls).toEqual([]);
  });

  it('tells the shop what the browser found, and refuses what failed there', async () => {
    const { folder, release } = await builtSlice();
    const browser = wrong('browser, composition 1a2b', '/sample: its own area is empty');
    const { published, lines } = publish(folder, { browser });
    await expect(published).rejects.toThrow(
      `mf-sample ${release.version} did not pass its gate, so it reaches nobody\n  browser, composition 1a2b: /sample: its own area is empty`,
    );
    expect(shop.outcomes).toEqual([
      { passed: false, checks: [fine('contract tests'), fine('shell servers'), browser] },
    ]);
    expect(lines).toContain('FAILED  browser, composition 1a2b');
  });

  it('lets a version pass with a reason, which it sends', async () => {
    const { folder, release } = await builtSlice();
    const { published, lines } = publish(folder, {
      contract: wrong('contract tests', 'no route shows /gifts'),
      browser: wrong('browser', '/sample: its own area is empty'),
      force: ' The page comes next week. ',
    });
    expect(await published).toMatchObject({ gateState: 'forced' });
    expect(shop.outcomes[0]).toMatchObject({ passed: false, reason: 'The page comes next week.' });
    expect(lines.at(-1)).toBe(`mf-sample ${release.version} has passed its gate, because: The page comes next week.`);
  });

  it("fails when the shop's servers can't serve the version", async () => {
    const { folder } = await builtSlice();
    shop.problems = ['it needs react ^20.0.0, but the shell provides 19.3.1'];
    await expect(publish(folder).published).rejects.toThrow('shell servers: it needs react ^20.0.0');
  });

  it('sends of a long stack the beginning, and of many problems the first, as many as the shop keeps', async () => {
    const { folder } = await builtSlice();
    shop.problems = [`/sample: Error: deep\n${'    at frame (server.cjs:1:1)\n'.repeat(200)}`];
    const problems = Array.from({ length: 60 }, (_, nth) => `problem ${nth}`);
    const { published } = publish(folder, { browser: { name: 'browser', passed: false, problems } });
    await expect(published).rejects.toThrow('/sample: Error: deep');
    const { checks } = shop.outcomes[0]!;
    for (const check of checks) expect(GateCheck.parse(check)).toEqual(check);
    expect(checks.at(-1)!.problems.slice(-2)).toEqual(['problem 48', 'and 11 more']);
  });

  it('of a version that visitors may get already changes nothing when it fails, and says so', async () => {
    const { folder } = await builtSlice();
    shop.interfere = ({ method, address }) =>
      method === 'PUT' && address.endsWith('/gate')
        ? { status: 409, body: { code: 'gate_passed', message: 'It stays.' } }
        : undefined;
    const browser = wrong('browser', '/sample: its own area is empty');
    await expect(publish(folder, { browser }).published).rejects.toThrow('may be used already, which stays so');
  });

  it('can be repeated without publishing again', async () => {
    const { release } = await builtSlice();
    const { name: slice, version } = release;
    const repeated = { slice, version, shopUrl: shop.origin, token: TOKEN, visit: async () => [fine('browser')] };
    expect(await repeatGate({ ...repeated, test: async () => fine('contract tests') })).toMatchObject({
      gateState: 'passed',
    });
    await expect(repeatGate(repeated)).rejects.toThrow('the sources of the slice are not here');
  });

  it.each([
    ['', 'needs a reason'],
    [' ', 'needs a reason'],
    ['x'.repeat(501), 'has 501 characters, and may have 500'],
  ])('takes no reason like "%.10s"', async (force, problem) => {
    const { folder } = await builtSlice();
    const error: unknown = await publish(folder, { force }).published.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(problem);
    expect(shop.calls).toEqual([]);
  });
});

describe('nothing is sent', () => {
  it('without an address, a token or a build', async () => {
    const { folder } = await builtSlice();
    await expect(publishSlice({ folder, token: TOKEN })).rejects.toThrow('SHOP_URL is required');
    await expect(publishSlice({ folder, shopUrl: shop.origin })).rejects.toThrow('RELEASE_TOKEN is required');
    await expect(publish(path.join(scratch, 'empty')).published).rejects.toThrow('nothing is built');
    expect(shop.calls).toEqual([]);
  });

  it('when the release is larger than the shop takes', async () => {
    const { folder, release } = await builtSlice({ page: 201, shared: 10 });
    await expect(publish(folder).published).rejects.toThrow(
      `${release.version} is larger than the shop takes: "budget": "page" must be a number of kilobytes above 0, at most 200, and not 201`,
    );
    expect(shop.calls).toEqual([]);
  });

  it('when release.json has changed since it was built', async () => {
    const { folder, release } = await builtSlice();
    const changed = JSON.stringify({ ...release, paths: ['/elsewhere'] });
    await writeFile(path.join(folder, 'dist', release.version, 'release.json'), changed);
    await expect(publish(folder).published).rejects.toThrow(`release.json of ${release.version} is not what was built`);
    expect(shop.calls).toEqual([]);
  });

  it('when a file has changed since it was built', async () => {
    const { folder, release } = await builtSlice();
    await writeFile(path.join(folder, 'dist', release.version, 'browser/remoteEntry.js'), 'edited');
    await expect(publish(folder).published).rejects.toThrow(UsageError);
    expect(shop.calls).toEqual([]);
  });

  it.each(['http://shop.test', 'ftp://shop.test', 'shop.test', 'http://localhost.shop.test'])(
    'to %s, where others could read the token',
    (address) => {
      expect(() => shopOriginOf(address)).toThrow('must begin with https://');
    },
  );

  it('to an address that is fine, but for its path', () => {
    expect(shopOriginOf('https://shop.test/en/')).toBe('https://shop.test');
    expect(shopOriginOf('http://localhost:3000')).toBe('http://localhost:3000');
  });
});

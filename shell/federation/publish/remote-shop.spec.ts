import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { releaseUsage, runReleaseCommand } from './release-commands.mjs';
import { remoteShop } from './remote-shop.mjs';
import { UsageError, exitCodeOf } from './shop-client.mjs';

const version = '0.1.0-1a2b3c4d';
const earlier = '0.1.0-00000001';
const slice = 'mf-gifts';

type Call = { call: string; token: string | undefined; key: string | undefined; body: unknown };
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'hang up';
let server: Server;
let shopUrl: string;
let calls: Call[];
let answers: Answer[];
beforeEach(async () => {
  calls = [];
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const { authorization: token, 'idempotency-key': key } = request.headers;
      calls.push({
        call: `${request.method} ${request.url}`,
        token,
        key: key === undefined ? undefined : String(key),
        body: text ? JSON.parse(text) : undefined,
      });
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      if (answer === 'hang up') request.socket.destroy();
      else response.writeHead(answer.status ?? 200, answer.headers).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const pauses: number[] = [];
const run = (name: string, args: string[] = [], ...given: Answer[]) => {
  answers = given;
  pauses.length = 0;
  const shop = remoteShop({ shopUrl, token: 'the-token', pause: async (time) => void pauses.push(time) });
  return runReleaseCommand({ name, slice, args, shop });
};
const done = (change: object): Answer => ({ body: { slice, from: null, to: null, percent: null, ...change } });

describe('a release command over HTTP', () => {
  it.each<[string, string[], string, object, Answer, string]>([
    ['promote', [version], 'promote', { version }, done({ to: version }), `${slice} ${version} is in use`],
    [
      'canary',
      [version, '10%'],
      'canary',
      { version, percent: 10 },
      done({ from: earlier, to: version, percent: 10 }),
      `10% of the sessions get ${slice} ${version}`,
    ],
    [
      'canary',
      [version, '10'],
      'canary',
      { version, percent: 10 },
      done({ to: version, percent: 10 }),
      `10% of the sessions get ${slice} ${version}, and the others nothing of ${slice}`,
    ],
    [
      'give',
      ['/gifts/:id', 'mf-cards'],
      'give',
      { path: '/gifts/:id', to: 'mf-cards' },
      done({ kind: 'give' }),
      '/gifts/:id belongs to mf-cards',
    ],
    [
      'yield',
      ['/gifts'],
      'yield',
      { path: '/gifts' },
      done({ kind: 'yield' }),
      '/gifts belongs to the next slice whose visitors get a page there',
    ],
    ...[['canary', '--staff'] as const, ['staff'] as const].map(
      ([command, ...flags]): [string, string[], string, object, Answer, string] => [
        command,
        [version, ...flags],
        'staff',
        { version },
        done({ kind: 'staff', to: version }),
        `signed-in staff gets ${slice} ${version}, and nobody else`,
      ],
    ),
    ['staff', ['--off'], 'staff-end', {}, done({ from: version }), `staff gets what other visitors get of ${slice}`],
    [
      'abort',
      ['too', 'slow'],
      'abort',
      { reason: 'too slow' },
      done({ from: version }),
      `${slice} has no canary any more`,
    ],
    ['rollback', [], 'rollback', {}, done({ from: version, to: earlier }), `${slice} ${earlier} is in use again`],
    [
      'rollback',
      [earlier, '--reason', 'Prices are missing'],
      'rollback',
      { version: earlier, reason: 'Prices are missing' },
      done({ from: version, to: earlier }),
      `${slice} ${earlier} is in use again`,
    ],
    [
      'rollback',
      [],
      'rollback',
      {},
      done({ from: version }),
      `${slice} is out of use, because nothing was in use before ${version}: its pages answer 404`,
    ],
    [
      'retire',
      ['--reason', 'Sold out'],
      'retire',
      { reason: 'Sold out' },
      done({ from: version }),
      `${slice} is out of use: its pages answer 404 until a version is promoted`,
    ],
  ])('%s %j asks with the token and a key, and says what came of it', async (name, args, path, body, answer, text) => {
    expect(await run(name, args, answer)).toBe(text);
    const key = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(calls).toEqual([{ call: `POST /releases/${slice}/${path}`, token: 'Bearer the-token', key, body }]);
  });

  it('prints the versions with what visitors get of them', async () => {
    const built = {
      builtAt: '2026-01-02T00:00:00.000Z',
      publishedAt: '2026-01-02T00:00:00.000Z',
      publishedBy: 'token ci',
    };
    const body = {
      slice,
      inUse: { version: earlier, by: 'ada@example.com' },
      canary: { version, percent: 10, by: 'token ci' },
      takenOut: null,
      versions: [
        { version, ...built, gate: 'passed' },
        { version: earlier, ...built, gate: null },
      ],
      hasMore: true,
    };
    expect((await run('list', [], { body })).split('\n')).toEqual([
      `${slice}  ${version}  2026-01-02T00:00:00.000Z  canary (10%, by token ci)    gate: passed`,
      `${slice}  ${earlier}  2026-01-02T00:00:00.000Z  in use (by ada@example.com)`,
      `${slice} has older versions too`,
    ]);
    const takenOut = { since: '2026-01-03T00:00:00.000Z', by: 'token ci' };
    expect(await run('list', [], { body: { ...body, takenOut, hasMore: false, versions: [] } })).toBe(
      `nothing is published\n${slice} was taken out of use at 2026-01-03T00:00:00Z by token ci`,
    );
  });

  it('prints the history and a preview link', async () => {
    const change = { at: '2026-01-02T00:00:00.123Z', kind: 'canary', slice, from: earlier, to: version, percent: 10 };
    expect(await run('history', [], { body: [{ ...change, actor: 'token ci', reason: null }] })).toBe(
      `2026-01-02T00:00:00Z  canary  ${slice}  ${earlier} -> ${version} 10%  by token ci`,
    );
    const link = { url: 'https://shop.test/releases/preview?link=a.b', expiresAt: '2026-01-03T00:00:00.000Z' };
    expect((await run('preview', [version, '2'], { status: 201, body: link })).split('\n')).toEqual([
      link.url,
      `shows the site with ${slice} ${version} until ${link.expiresAt}`,
    ]);
    expect(calls.at(-1)).toMatchObject({ call: `POST /releases/${slice}/preview`, body: { version, hours: 2 } });
  });

  it('asks with the same key again while the shells check, and when an answer was lost', async () => {
    const checking: Answer = { status: 202, headers: { 'retry-after': '1' }, body: { state: 'checking' } };
    const unavailable: Answer = { status: 502, body: {} };
    await run('promote', [version], checking, checking, 'hang up', unavailable, done({ to: version }));
    expect(calls).toHaveLength(5);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(pauses.slice(0, 2)).toEqual([1000, 1000]);
  });

  it('uses another key for another command', async () => {
    await run('promote', [version], done({ to: version }));
    await run('promote', [version], done({ to: version }));
    expect(new Set(calls.map(({ key }) => key)).size).toBe(2);
  });

  it('fails with what the shop says, each problem on a line, and is not repeated', async () => {
    const problems = ['shell 0.1.0: /gifts: broken', 'shell 0.1.0: /cards: broken'];
    const body = { code: 'release_refused', message: 'It was not put into use', errors: { problems } };
    const error: unknown = await run('promote', [version], { status: 409, body }).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(
      /It was not put into use\n {2}shell 0.1.0: \/gifts: broken\n {2}shell 0.1.0: \/cards: broken$/,
    );
    expect([exitCodeOf(error), calls.length]).toEqual([1, 1]);
  });

  it('says which scope is missing, and what to do', async () => {
    const body = { code: 'scope_missing', message: 'The token has the scope publish, and this needs "release"' };
    await expect(run('promote', [version], { status: 403, body })).rejects.toThrow(
      'this needs "release"\nan admin of the shop makes a token with that scope',
    );
  });

  it('fails as one that may succeed later when the shells were silent, without asking again', async () => {
    const body = { code: 'release_check_late', message: 'try again' };
    const error: unknown = await run('promote', [version], { status: 503, body }).catch((thrown: unknown) => thrown);
    expect([exitCodeOf(error), calls.length]).toEqual([3, 1]);
  });
});

describe('nothing is asked', () => {
  it.each([
    ['promote', [], 'the version is missing'],
    ['promote', ['latest'], 'latest is not a version like'],
    ['promote', [version, 'now'], '"now" is one argument too many'],
    ['canary', [version], 'the share in percent is missing'],
    ['canary', [version, 'ten'], 'ten is not a whole number above 0'],
    ['rollback', ['prices', 'missing'], '"missing" is one argument too many'],
    ['rollback', ['--because', 'x'], "Unknown option '--because'"],
    ['preview', [version, '0'], '0 is not a whole number above 0'],
  ])('by %s %j', async (name, args, problem) => {
    const error: unknown = await run(name, args, done({})).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(problem);
    expect(calls).toEqual([]);
  });

  it('without the name of a slice, which a token alone does not tell', async () => {
    const shop = remoteShop({ shopUrl, token: 'the-token' });
    for (const name of ['list', 'promote'])
      await expect(runReleaseCommand({ name, slice: undefined, args: [], shop })).rejects.toThrow(
        'the name of the slice is missing',
      );
  });
});

it('the usage names every command with its arguments', () => {
  expect(releaseUsage('slice')).toMatch(/^slice promote <version> +gives a version to everybody/m);
  expect(releaseUsage('release', 'slice')).toMatch(/^release rollback <slice> \[version\] \[--reason "why"\] /m);
  expect(releaseUsage('release', 'slice')).toMatch(/^release list \[slice\] /m);
});

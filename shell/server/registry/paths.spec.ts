import { describe, expect, it } from '@jest/globals';
import { lastChanges } from 'shared-server/registry/history';
import { givePath, yieldPath } from 'shared-server/registry/path-changes';
import { ownedPaths } from 'shared-server/registry/paths';
import { promote, retire, rollBack, startCanary } from 'shared-server/registry/rollouts';
import { startStaffVersion } from 'shared-server/registry/staff';
import { registryMigrations } from 'shared-server/registry/tables';
import { scratchFolder } from '../testing/scratch-folder';
import { testRegistry } from '../testing/test-registry';
import { writeRelease } from '../testing/write-release';

const builds = scratchFolder();
const { registry, pool } = await testRegistry();
const actor = 'token ci';

let count = 0;
async function version(name: string, ...paths: string[]): Promise<string> {
  count += 1;
  const { folder, release } = await writeRelease(builds, { name, server: `// ${count}`, paths });
  await registry.publish(folder);
  return release.version;
}
const aSlice = () => `mf-slice${(count += 1)}`;
const put = async (slice: string, ...paths: string[]) => {
  const one = await version(slice, ...paths);
  await registry.roll((db) => promote(db, { slice, version: one, by: 'operator', actor }));
  return one;
};
const give = (slice: string, path: string, to: string) =>
  registry.roll((db) => givePath(db, { slice, path, to, actor }));
const yielded = (slice: string, path: string) => registry.roll((db) => yieldPath(db, { slice, path, actor }));
const ownersOf = async (...paths: string[]) => {
  const owned = await ownedPaths(pool);
  return paths.map((path) => owned.find((one) => one.path === path)?.slice);
};

it('given to a slice is in the discovery document as long as it is given, so that the pattern around it never answers', async () => {
  const [around, inner] = [aSlice(), aSlice()];
  const [pattern, given] = [`/${around}/:id`, `/${around}/given`];
  const innerOnes = async () => (await registry.read()).innerPaths?.filter((one) => one.startsWith(`/${around}`)) ?? [];
  await put(around, pattern);
  expect(await innerOnes()).toEqual([]);
  await give(around, given, inner);
  expect(await innerOnes()).toEqual([given]);
  const one = await put(inner, given);
  await registry.roll((db) => retire(db, { slice: inner, version: one, actor }));
  expect(await innerOnes()).toEqual([given]);
  await yielded(inner, given);
  expect(await innerOnes()).toEqual([]);
});

describe('a path', () => {
  const shop = aSlice();
  const first = put(shop, '/checkout', '/products', '/products/:id', '/staff/orders', '/help/*');

  it('belongs to the slice whose visitors get the first page there, as promotion, canary or for staff', async () => {
    const [promoted, canary, staff] = [aSlice(), aSlice(), aSlice()];
    await put(promoted, '/promoted');
    const some = await version(canary, '/some');
    await registry.roll((db) => startCanary(db, { slice: canary, version: some, percent: 1, actor }));
    const inner = await version(staff, '/inner');
    await registry.roll((db) => startStaffVersion(db, { slice: staff, version: inner, actor }));
    expect(await ownersOf('/promoted', '/some', '/inner')).toEqual([promoted, canary, staff]);
    expect(await ownedPaths(pool, canary)).toEqual([
      { path: '/some', slice: canary, by: actor, since: expect.any(Date) },
    ]);
  });

  it('is not taken by publishing, so that a token that only publishes blocks nobody', async () => {
    await version(aSlice(), '/published');
    expect(await ownersOf('/published')).toEqual([undefined]);
  });

  it.each([
    ['/checkout', '/checkout belongs to'],
    ['/Checkout', '/Checkout is /checkout, which belongs to'],
    ['/checkout/', '/checkout/ is /checkout, which belongs to'],
    ['/products/:slug', '/products/:slug is /products/:id, which belongs to'],
    ['/products/gift-card', '/products/gift-card lies within /products/:id, which belongs to'],
    ['/:anything', '/:anything also matches /checkout, which belongs to'],
    ['/*', '/* also matches /checkout, which belongs to'],
    ['/staff/*', '/staff/* also matches /staff/orders, which belongs to'],
    ['/products/*', '/products/* also matches /products, which belongs to'],
    ['/help/me', '/help/me lies within /help/*, which belongs to'],
  ])('is refused to another slice that claims it as %s, with the name of its owner', async (path, reason) => {
    await first;
    const other = aSlice();
    const taking = await version(other, path);
    const before = await ownedPaths(pool);
    const ways = [
      () => registry.promote({ slice: other, version: taking, by: 'start' }),
      () => registry.roll((db) => promote(db, { slice: other, version: taking, by: 'operator', actor })),
      () => registry.roll((db) => startCanary(db, { slice: other, version: taking, percent: 5, actor })),
      () => registry.roll((db) => startStaffVersion(db, { slice: other, version: taking, actor })),
    ];
    for (const way of ways) await expect(way()).rejects.toThrow(`${reason} ${shop}`);
    expect(await ownedPaths(pool)).toEqual(before);
  });

  it('is refused when it is odd, or belongs to the shop itself', async () => {
    for (const path of ['/%63heckout', '/a.b', '//x', '/optional/:id?', '/API'])
      await expect(put(aSlice(), path)).rejects.toThrow(/is no path for a slice|belongs to the shop itself/);
  });

  it('keeps its owner when the slice is retired, rolled back, or goes on without it', async () => {
    const [one, other] = [aSlice(), aSlice()];
    const early = await put(one, `/${one}`, `/${one}/old`);
    const late = await put(one, `/${one}`);
    await expect(put(other, `/${one}/Old`)).rejects.toThrow(`which belongs to ${one}`);
    await registry.roll((db) => rollBack(db, { slice: one, from: late, to: early, actor }));
    await registry.roll((db) => retire(db, { slice: one, version: early, actor }));
    await expect(put(other, `/${one}`)).rejects.toThrow(`/${one} belongs to ${one}`);
  });

  it('goes to one of two slices that take it at the same time', async () => {
    const slices = [aSlice(), aSlice()] as const;
    const path = `/raced-${count}`;
    const results = await Promise.allSettled(
      [path, `${path.toUpperCase()}/`].map((own, index) => put(slices[index]!, own)),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = slices[results.findIndex(({ status }) => status === 'fulfilled')];
    expect((await ownedPaths(pool)).filter((one) => one.path.toLowerCase().startsWith(path))).toMatchObject([
      { slice: winner },
    ]);
  });
});

describe('giving a path', () => {
  it('lets another slice have one within its own, and the history says by whom', async () => {
    const [shop, gifts] = [aSlice(), aSlice()];
    const inner = `/${shop}/gift-card`;
    await put(shop, `/${shop}/:id`);
    await expect(put(gifts, inner)).rejects.toThrow(`release give ${shop} ${inner} ${gifts}`);
    await give(shop, inner, gifts);
    await put(gifts, inner);
    await expect(put(shop, `/${shop}/:slug`, inner)).rejects.toThrow(`${inner} belongs to ${gifts}`);
    await put(shop, `/${shop}/:slug`);
    expect(await lastChanges(pool, shop)).toContainEqual(
      expect.objectContaining({ kind: 'give', slice: shop, actor, reason: `${inner} to ${gifts}` }),
    );
  });

  it('lets another slice surround one of its own', async () => {
    const [gifts, shop] = [aSlice(), aSlice()];
    await put(gifts, `/${shop}/gift-card`);
    await expect(put(shop, `/${shop}/:id`)).rejects.toThrow(
      `also matches /${shop}/gift-card, which belongs to ${gifts}`,
    );
    await give(gifts, `/${shop}/:id`, shop);
    await put(shop, `/${shop}/:id`);
    expect(await ownersOf(`/${shop}/gift-card`, `/${shop}/:id`)).toEqual([gifts, shop]);
  });

  it('hands over a path that no version in use has', async () => {
    const [one, other] = [aSlice(), aSlice()];
    const inUse = await put(one, `/${one}`);
    await expect(give(one, `/${one}`, other)).rejects.toThrow(`${one} ${inUse} is in use with /${one}`);
    await registry.roll((db) => retire(db, { slice: one, version: inUse, actor }));
    await give(one, `/${one}/`, other);
    await put(other, `/${one}`);
    await expect(
      registry.roll((db) => promote(db, { slice: one, version: inUse, by: 'operator', actor })),
    ).rejects.toThrow('which belongs to');
  });

  it('is refused for what is not its own, is free, crosses another path or is none', async () => {
    const [one, other, third] = [aSlice(), aSlice(), aSlice()];
    await put(one, `/${one}/:id/notes`, `/${one}/list/*`);
    await put(other, `/${other}`);
    await expect(give(other, `/${one}/new/notes`, third)).rejects.toThrow(`which belongs to ${one}`);
    await expect(give(one, `/${third}`, other)).rejects.toThrow(`${one} owns nothing that keeps ${other}`);
    await expect(give(one, `/${one}/new/:any`, other)).rejects.toThrow('matches some of the addresses of');
    await expect(give(one, '/a.b', other)).rejects.toThrow('is no path for a slice');
    await expect(give(one, '/:any/x/notes', other)).rejects.toThrow('belongs to the shop itself');
  });
});

describe('yielding a path', () => {
  it('gives it up for the next slice, unless a version in use has it', async () => {
    const [one, other] = [aSlice(), aSlice()];
    await put(one, `/${one}`, `/${one}/old`);
    await expect(yielded(one, `/${one}/old`)).rejects.toThrow('is in use with');
    await put(one, `/${one}`);
    await expect(yielded(other, `/${one}/old`)).rejects.toThrow(`${other} does not own /${one}/old`);
    await yielded(one, `/${one}/OLD`);
    await put(other, `/${one}/old`);
    expect(await ownersOf(`/${one}/old`)).toEqual([other]);
  });
});

it('a site from before has the owners of what is in use, and of two with one path the first by name', async () => {
  const [one, other] = [aSlice(), aSlice()];
  await put(one, `/${one}`, `/${one}/:id`);
  const canary = await version(other, `/${other}`, `/${one.toUpperCase()}/:other/`);
  await pool.query('INSERT INTO slice_registry.canaries (slice, version, percent) VALUES ($1, $2, 5)', [other, canary]);
  await pool.query('DELETE FROM slice_registry.paths');
  await pool.query(registryMigrations.paths);
  await pool.query(registryMigrations.paths);
  expect(await ownersOf(`/${one}`, `/${one}/:id`, `/${other}`)).toEqual([one, one, other]);
  expect((await ownedPaths(pool, other)).map(({ path }) => path)).toEqual([`/${other}`]);
});

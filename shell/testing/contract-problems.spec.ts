import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { scratchFolder } from '../server/testing/scratch-folder';
import { contractProblems } from './contract-problems';

const scratch = scratchFolder();
let count = 0;

async function problemsOf(manifest: object, routes: RouteObject[]): Promise<string[]> {
  const folder = path.join(scratch, `${(count += 1)}`);
  await mkdir(folder);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: 'mf-gifts', ...manifest }));
  return contractProblems({ folder, routes: () => routes });
}
const page = (at: string): RouteObject => ({ path: at, lazy: async () => ({ Component: () => null }) });

it('finds nothing wrong with a slice that claims the paths of its routes', async () => {
  const slice = { paths: ['/gifts', '/gifts/:id'], privatePaths: ['/gifts/:id'], queryParameters: { '/gifts': ['q'] } };
  expect(await problemsOf({ slice }, [page('/gifts'), page('/gifts/:id')])).toEqual([]);
});

it.each<[string, object, RouteObject[], string]>([
  ['a name that is no slice', { name: 'gifts', slice: { paths: ['/gifts'] } }, [page('/gifts')], 'no name for a slice'],
  ['no paths', {}, [], 'claims no paths'],
  ['a path without a route', { slice: { paths: ['/gifts', '/cards'] } }, [page('/gifts')], 'no route shows it'],
  ['a route without a claim', { slice: { paths: ['/gifts'] } }, [page('/gifts'), page('/cards')], 'is not among'],
  ['a path with two routes', { slice: { paths: ['/gifts'] } }, [page('/gifts'), page('/gifts')], 'has several routes'],
  ['a path of the shop itself', { slice: { paths: ['/API'] } }, [page('/API')], 'belongs to the shop itself'],
  ['a path with odd characters', { slice: { paths: ['/a.b'] } }, [page('/a.b')], 'is no path for a slice'],
  ['a relative route', { slice: { paths: ['/gifts'] } }, [page('/gifts'), page('cards')], 'is not absolute'],
  [
    'a private path that it has not claimed',
    { slice: { paths: ['/gifts'], privatePaths: ['/mine'] } },
    [page('/gifts')],
    'describes /mine without claiming it',
  ],
  [
    'a module without a Component',
    { slice: { paths: ['/gifts'] } },
    [{ path: '/gifts', lazy: async () => ({}) }],
    'the route /gifts loads no Component',
  ],
])('names %s', async (_, manifest, routes, problem) => {
  const problems = await problemsOf(manifest, routes);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});

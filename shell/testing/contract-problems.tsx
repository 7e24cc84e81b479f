import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RouteObject, matchRoutes } from 'react-router-dom';
import { claimProblems } from 'shared-contracts/releases/path-claims';
import { createQueryClient } from '../src/app/query-client';
import type { SliceRoutes } from '../src/contract/slice';
import { testShop } from './render-on-server';

type Claims = { paths?: string[]; privatePaths?: string[]; queryParameters?: Record<string, string[]> };

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path: own, children = [] }) => [...(own === undefined ? [] : [own]), ...pathsOf(children)]);

async function hasPage({ lazy, element, Component, loader }: RouteObject): Promise<boolean> {
  if (element !== undefined || Component || (loader && !lazy)) return true;
  return typeof lazy === 'function' && 'Component' in (await lazy());
}

/** What the shell would refuse of a slice's name, claimed paths and routes, one sentence each. `folder` contains the package.json. */
export async function contractProblems({ folder, routes }: { folder: string; routes: SliceRoutes }): Promise<string[]> {
  const { name = '', slice = {} } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    name?: string;
    slice?: Claims;
  };
  const { paths = [], privatePaths = [], queryParameters = {} } = slice;
  const all = routes({ queryClient: createQueryClient(), apiOrigin: '', shop: testShop });
  const problems = claimProblems(paths);
  if (!/^mf-[a-z0-9][a-z0-9-]{0,60}$/.test(name)) problems.push(`"${name}" is no name for a slice, like mf-gift-cards`);
  if (paths.length === 0) problems.push('package.json claims no paths under "slice"');
  for (const claimed of paths.filter((one) => !matchRoutes(all, one)))
    problems.push(`package.json claims ${claimed}, but no route shows it`);
  for (const routed of pathsOf(all).filter((one) => !paths.includes(one)))
    problems.push(
      routed.startsWith('/')
        ? `the route ${routed} is not among the paths that package.json claims`
        : `the route ${routed} is not absolute`,
    );
  for (const twice of paths.filter((one) => pathsOf(all).filter((other) => other === one).length > 1))
    problems.push(`${twice} has several routes`);
  for (const other of [...privatePaths, ...Object.keys(queryParameters)].filter((one) => !paths.includes(one)))
    problems.push(`package.json describes ${other} without claiming it`);
  for (const route of all)
    if (!(await hasPage(route))) problems.push(`the route ${route.path ?? '(without a path)'} loads no Component`);
  return problems;
}

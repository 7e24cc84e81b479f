import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { SliceRoutes } from '../src/contract/slice';
import { contractProblems } from './contract-problems';
import { apiStates, pageProblems, parameterProblems } from './page-problems';

const states = Object.keys(apiStates) as (keyof typeof apiStates)[];

/** A slice's contract tests, which its gate runs. For a spec file in jest's node environment; `folder` contains the package.json. */
export function contractTests({ folder, routes }: { folder: string; routes: SliceRoutes }): void {
  const { slice = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    slice?: { paths?: string[]; queryParameters?: Record<string, string[]> };
  };
  const { paths = [], queryParameters = {} } = slice;
  describe('the contract with the shell', () => {
    it('is kept by the name, the claimed paths and the routes', async () => {
      expect(await contractProblems({ folder, routes })).toEqual([]);
    });
    it.each(paths)(
      'the server can render %s with the query parameters that package.json declares alone',
      async (pattern) => {
        expect(await parameterProblems({ routes, pattern, declared: queryParameters[pattern] ?? [] })).toEqual([]);
      },
    );
    describe.each(states)('when the API %s', (state) => {
      it.each(paths)('the server can render %s', async (pattern) => {
        expect(await pageProblems({ routes, pattern, state })).toEqual([]);
      });
    });
  });
}

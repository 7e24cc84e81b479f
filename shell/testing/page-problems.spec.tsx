import { expect, it } from '@jest/globals';
import { type LoaderFunction, redirect } from 'react-router-dom';
import type { FunctionComponent } from 'react';
import { callApi } from '../src/contract/api-client';
import { pageProblems } from './page-problems';

const problemsOf = (Component: FunctionComponent, loader?: LoaderFunction) =>
  pageProblems({
    routes: () => [{ path: '/gifts/:id', Component, ...(loader && { loader }) }],
    pattern: '/gifts/:id',
    state: 'is not available',
  });
const Fine = () => <h1>Gifts</h1>;
it('finds nothing wrong with a page that is rendered', async () => {
  expect(await problemsOf(Fine)).toEqual([]);
});

it.each<[string, LoaderFunction]>([
  ['leads elsewhere', () => redirect('/')],
  [
    'leaves it to the shell that the API is not available',
    () => callApi('GET /api/products', {}, { origin: 'http://api' }),
  ],
  [
    'answers that there is no such record',
    () => {
      throw new Response(null, { status: 404 });
    },
  ],
])('finds nothing wrong with a page that %s', async (_what, loader) => {
  expect(await problemsOf(Fine, loader)).toEqual([]);
});

it.each<[string, FunctionComponent, string]>([
  [
    'throws',
    () => {
      throw new TypeError('gifts is undefined');
    },
    'it fails: TypeError: gifts is undefined',
  ],
  ['shows nothing', () => null, 'it shows nothing'],
  ['has two main headings', () => [<h1 key="1">One</h1>, <h1 key="2">Two</h1>], 'it has 2 headings of level 1'],
  ['has a style attribute', () => <h1 style={{ color: 'red' }}>Gifts</h1>, 'which its policy blocks'],
])('names a page that %s', async (_what, Component, problem) => {
  expect((await problemsOf(Component)).join('\n')).toContain(problem);
});

it('names a page whose loader fails', async () => {
  const loader = () => {
    throw new TypeError('no gifts');
  };
  expect(await problemsOf(Fine, loader)).toEqual(['it fails: TypeError: no gifts']);
});

import { expect, it } from '@jest/globals';
import { type LoaderFunction, Link, redirect, useLocation, useSearchParams } from 'react-router-dom';
import type { FunctionComponent } from 'react';
import { callApi } from '../src/contract/api-client';
import { pageProblems, parameterProblems } from './page-problems';

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
  ['has a style attribute', () => <h1 style={{ color: 'red' }}>Gifts</h1>, 'Render what sets it in the browser alone'],
])('names a page that %s', async (_what, Component, problem) => {
  expect((await problemsOf(Component)).join('\n')).toContain(problem);
});

it('names a page whose loader fails', async () => {
  const loader = () => {
    throw new TypeError('no gifts');
  };
  expect(await problemsOf(Fine, loader)).toEqual(['it fails: TypeError: no gifts']);
});

const parameterProblemsOf = (
  Component: FunctionComponent,
  { loader, declared = ['size'] }: { loader?: LoaderFunction; declared?: string[] } = {},
) =>
  parameterProblems({
    routes: () => [{ path: '/gifts/:id', Component, ...(loader && { loader }) }],
    pattern: '/gifts/:id',
    declared,
  });
const undeclared = (name: string) =>
  expect.stringContaining(`it reads the query parameter "${name}", which package.json does not declare`);

it.each<{ way: string; Component?: FunctionComponent; loader?: LoaderFunction }>([
  { way: 'useSearchParams', Component: () => <h1>{useSearchParams()[0].get('color')}</h1> },
  {
    way: 'useLocation',
    Component: () => <h1>{new URLSearchParams(useLocation().search).has('color') ? 'Red' : 'All'}</h1>,
  },
  {
    way: 'a comparison with one value',
    Component: () => <h1>{useSearchParams()[0].get('color') === 'red' ? 'Red' : 'All'}</h1>,
  },
  {
    way: 'a copy of the parameters',
    Component: () => <h1>{new URLSearchParams([...useSearchParams()[0], ['page', '2']]).getAll('color')}</h1>,
  },
  {
    way: 'an object of all parameters',
    Component: () => {
      const { color = 'all' } = Object.fromEntries(useSearchParams()[0]);
      return <h1>{color}</h1>;
    },
  },
  { way: "the loader's URL", loader: ({ request }) => new URL(request.url).searchParams.get('color') },
  {
    way: "the loader's URL when a declared parameter is there",
    loader: ({ request }) => {
      const { searchParams } = new URL(request.url);
      return searchParams.has('size') && searchParams.get('color');
    },
  },
])('names an undeclared query parameter that a page reads by $way', async ({ Component = Fine, loader }) => {
  const given = loader ? { loader } : {};
  expect(await parameterProblemsOf(Component, given)).toEqual([undeclared('color')]);
  expect(await parameterProblemsOf(Component, { ...given, declared: ['size', 'color'] })).toEqual([]);
});

it('names an undeclared query parameter that a page reads once the API has answered with a record', async () => {
  const loader: LoaderFunction = () => callApi('GET /api/products/:id', { id: 'any' }, { origin: 'http://api' });
  const Page = () => <h1>{useSearchParams()[0].get('color')}</h1>;
  expect(await parameterProblemsOf(Page, { loader })).toEqual([undeclared('color')]);
});

it('names a page that passes on whatever its query contains', async () => {
  const All = () => <Link to={`/gifts/2${useLocation().search}`}>Next</Link>;
  expect(await parameterProblemsOf(All)).toEqual([expect.stringContaining('it passes on whatever its query contains')]);
});

it('finds nothing wrong with parameters that only an event handler reads, or that do not come from the address', async () => {
  const Page = () => {
    const [search] = useSearchParams();
    const own = new URLSearchParams({ color: 'red' });
    return <button onClick={() => search.get('color')}>{own.get('color')}</button>;
  };
  expect(await parameterProblemsOf(Page)).toEqual([]);
});

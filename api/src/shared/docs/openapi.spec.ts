import { describe, expect, it } from '@jest/globals';
import { openApiOf } from './openapi.js';

const handlers = new Map([
  ['GET /api/products', { takesIfMatch: false, hasETag: true }],
  ['PUT /api/admin/products/:id', { takesIfMatch: true, hasETag: false }],
]);
const document = openApiOf({ title: 'Shop', version: '1', serverUrl: 'http://shop.test', handlers });
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const responsesOf = (path: string, method: string) =>
  document.paths[path]![method]!['responses'] as Record<string, { headers?: Record<string, unknown> }>;
const headersOf = (path: string, method: string, status: number) =>
  Object.keys(responsesOf(path, method)[status]?.headers ?? {});

describe('the names of operations', () => {
  const nameOf = (path: string, method: string) => document.paths[path]![method]!['operationId'];

  it('are identifiers, each once', () => {
    const names = operations.map(({ operationId }) => operationId as string);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ['/api/products', 'get', 'listProducts'],
    ['/api/products/{id}', 'get', 'getProduct'],
    ['/api/orders/{id}', 'get', 'getOrder'],
    ['/api/orders/{id}', 'patch', 'updateOrder'],
    ['/api/orders/{id}/cancel', 'post', 'cancelOrder'],
    ['/api/product-categories', 'get', 'listProductCategories'],
    ['/api/admin/categories', 'post', 'createAdminCategory'],
    ['/api/create-checkout-session', 'post', 'createCheckoutSession'],
    ['/api/cart', 'post', 'addToCart'],
    ['/api/login', 'post', 'login'],
  ])('%s by %s is %s', (path, method, name) => expect(nameOf(path, method)).toBe(name));
});

it('each operation has one of the tags that the document lists', () => {
  const tags = document.tags.map(({ name }) => name);
  for (const operation of operations) expect(tags).toEqual(expect.arrayContaining(operation['tags'] as string[]));
  expect(tags).toEqual(expect.arrayContaining(['account', 'cart', 'checkout', 'orders', 'photos', 'products']));
  expect(tags.length).toBeLessThan(30);
});

describe('the headers', () => {
  it('of a page name its neighbor and how many rows there are, and the tag of an answer that is cached', () =>
    expect(headersOf('/api/products', 'get', 200)).toEqual(['Link', 'X-Total-Count', 'X-Total-Count-Exact', 'ETag']));

  it('of other answers are none', () => expect(headersOf('/api/cart', 'get', 200)).toEqual([]));

  it('of a refusal that may pass say when to try again', () => {
    expect(headersOf('/api/create-checkout-session', 'post', 429)).toEqual(['Retry-After']);
    expect(headersOf('/api/create-checkout-session', 'post', 409)).toEqual([]);
  });

  it('that a change may be sent with name the version', () => {
    const { parameters } = document.paths['/api/admin/products/{id}']!['put']!;
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'If-Match', in: 'header', required: false }));
  });
});

describe('a request body', () => {
  const bodyOf = (path: string, method: string) => document.paths[path]![method]!['requestBody'];

  it('is required unless the call works without one', () => {
    expect(bodyOf('/api/cart', 'post')).toMatchObject({ required: true });
    expect(bodyOf('/api/objects/set-policy', 'put')).toMatchObject({ required: true });
    expect(bodyOf('/api/objects/upload', 'post')).toMatchObject({ required: false });
  });

  it('is not described where there is none', () =>
    expect(bodyOf('/api/admin/products/{id}/duplicate', 'post')).toBeUndefined());
});

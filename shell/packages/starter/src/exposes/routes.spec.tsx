import { expect, it } from '@jest/globals';
import { sampleProduct } from 'shared-contracts/testing/samples';
import { Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { renderOnServer } from 'shell/testing/render-on-server';
import routes from './routes';

it('is rendered on the server, with its products', async () => {
  const product = sampleProduct({ name: 'Classic Square', price: '12.00' });
  const api = fakeApi({ 'GET /api/products': [product] });
  const { status, html } = await renderOnServer(routes, '/gift-cards');
  expect(status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>Gift cards<\/h1>/);
  expect(html).toContain(`href="/products/${product.id}"`);
  expect(html).toContain('$12.00');
  expect(api.callsOf('GET /api/products')).toEqual([{ featured: 'true', limit: '4' }]);
});

it('leaves the products to the browser when the server cannot load them', async () => {
  fakeApi({ 'GET /api/products': new Refusal('service_unavailable') });
  const { status, html } = await renderOnServer(routes, '/gift-cards');
  expect(status).toBe(200);
  expect(html).toContain('Loading magnets');
});

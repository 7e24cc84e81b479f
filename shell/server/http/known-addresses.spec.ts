import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type RunningApp, aRenderedPage, runApp } from '../testing/running-app';

let app: RunningApp;
beforeAll(async () => {
  app = await runApp({ pages: { render: async () => aRenderedPage() } });
});
afterAll(() => app.stop());

const get = (path: string) => fetch(app.origin + path, { redirect: 'manual' });

it.each([
  ['/favicon.ico', 308, '/assets/icon.svg'],
  ['/apple-touch-icon.png', 308, '/assets/touch-icon.png'],
  ['/apple-touch-icon-precomposed.png', 308, '/assets/touch-icon.png'],
  ['/.well-known/change-password', 302, '/profile#password'],
])('%s leads with %i to %s', async (path, status, location) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
});

it('the manifest names the shop and its icons, which each page links', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(await answer.json()).toMatchObject({
    name: expect.stringMatching(/./),
    start_url: '/',
    icons: [{ sizes: 'any' }, { sizes: '180x180' }, { src: '/assets/large-icon.png', sizes: '512x512' }],
  });
  const page = await (await get('/')).text();
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(page).toContain('<link rel="apple-touch-icon" href="/assets/touch-icon.png"/>');
});

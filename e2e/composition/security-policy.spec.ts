import type { Page } from '@playwright/test';
import { openHydrated } from '../support/open-hydrated';
import { expect, test } from '../support/shop';

test.use({ expectedErrors: /Content Security Policy|^blocked by the content security policy|requires 'Trusted/ });

async function openWith(page: Page, markup: string): Promise<void> {
  await page.route('**/faq', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    // the Reporting API sends its reports a minute later
    headers['content-security-policy'] = headers['content-security-policy']?.replace(/;?report-to [^;]*/, '') ?? '';
    await route.fulfill({ response, headers, body: (await response.text()).replace('</body>', `${markup}</body>`) });
  });
  await openHydrated(page, '/faq');
}

type Hacked = { hacked?: boolean };
const isHacked = (page: Page) => page.evaluate(() => (window as Hacked).hacked === true);

test('allows no inline code, no eval and no style attributes', async ({ request }) => {
  const headers = (await request.get('/products')).headers();
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).not.toContain('unsafe-');
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain('report-to csp');
  expect(headers['reporting-endpoints']).toBe('csp="/reports/csp"');
});

for (const { name, markup, directive } of [
  { name: 'an inline script', markup: '<script>window.hacked = true</script>', directive: 'script-src-elem' },
  {
    name: 'an event handler',
    markup: '<img src="data:," onerror="window.hacked = true">',
    directive: 'script-src-attr',
  },
  {
    name: "another site's script",
    markup: '<script src="http://127.0.0.1:1/steal.js"></script>',
    directive: 'script-src-elem',
  },
  { name: 'a style', markup: '<style>body { display: none }</style>', directive: 'style-src-elem' },
])
  test(`blocks and reports ${name} in the HTML, and the page works`, async ({ page }) => {
    const reported = page
      .context()
      .waitForEvent('request', (request) => new URL(request.url()).pathname === '/reports/csp');
    await openWith(page, markup);
    expect((await reported).postData()).toContain(`"effective-directive":"${directive}"`);
    expect(await isHacked(page)).toBe(false);
    await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All magnets' })).toBeVisible();
  });

test('blocks a script or worker of any address but the built files, and markup given as text', async ({ page }) => {
  await openHydrated(page, '/faq');
  const errors = await page.evaluate(() => {
    const attempts = [
      () => (document.createElement('script').src = '/objects/uploads/photo.js'),
      () => new Worker('/objects/uploads/photo.js'),
      () => (document.createElement('script').text = 'window.hacked = true'),
      () => (document.body.innerHTML = '<img src=x onerror="window.hacked = true">'),
      // oxlint-disable-next-line typescript/no-implied-eval -- which has to fail
      () => setTimeout('window.hacked = true'),
      () => document.createRange().createContextualFragment('<b>text</b>'),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'none';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(errors).toEqual(Array(6).fill('TypeError'));
  expect(await isHacked(page)).toBe(false);
});

test('blocks eval', async ({ page }) => {
  await openHydrated(page, '/faq');
  const error = await page.evaluate(
    () =>
      new Promise((resolve) => {
        // from a timer, so that the page calls eval and not the test
        setTimeout(() => {
          try {
            // oxlint-disable-next-line no-eval -- which has to fail
            resolve(`returned ${(0, eval)('window.hacked = true')}`);
          } catch (thrown) {
            resolve((thrown as Error).name);
          }
        });
      }),
  );
  expect(error).toBe('EvalError');
  expect(await isHacked(page)).toBe(false);
});

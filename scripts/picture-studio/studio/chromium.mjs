import { chromium } from 'playwright-core';

/** Opens the studio's page in headless Chromium with WebGL in software, so that every machine renders alike. */
export async function openStudio(origin) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-gpu-watchdog',
      '--disable-background-networking',
      '--disable-sync',
      '--disable-component-update',
    ],
  });
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  page.setDefaultTimeout(0);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') console.error(`[studio] ${message.text()}`);
  });
  page.on('pageerror', (error) => console.error(`[studio] ${error.stack ?? error}`));
  await page.goto(`${origin}/page/index.html`);
  await page.waitForFunction(() => window.studio !== undefined, undefined, { timeout: 60_000 });
  return { page, close: () => browser.close() };
}

import { defineConfig, devices } from '@playwright/test';
import { chromeArguments, installedChrome } from '../shell/testing/chrome.mjs';

const chromium = { executablePath: installedChrome(), args: chromeArguments };

/** Different on a phone; the others run once. */
const responsive = [
  'account',
  'browse',
  'catalog',
  'every-page',
  'layout',
  'missing-photos',
  'order-changes',
  'order-printing',
  'own-photo',
  'purchase',
  'reviews',
  'same-magnet',
  'uploads',
].map((name) => `journeys/${name}.spec.ts`);

/** In a real browser, on the product as `npm start` runs it. */
export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/test-results/journeys',
  globalSetup: './support/site-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // only against hanging
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env.E2E_ORIGIN ?? 'http://localhost:3100',
    launchOptions: chromium,
    // a step that hangs is named
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // it takes much of the machine: run a failed journey again with `--trace on`
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    locale: 'en-CA',
    // AVIF would take a third of the API's CPU time
    extraHTTPHeaders: { accept: 'text/html,image/webp,*/*;q=0.8' },
  },
  projects: [
    // each runs a site of its own: one at a time, and first, because they take longest
    {
      name: 'own-site',
      testMatch: 'own-site/*.spec.ts',
      workers: 1,
      use: { viewport: { width: 1440, height: 900 } },
    },
    { name: 'desktop', testMatch: 'journeys/*.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testMatch: [...responsive, 'phone/*.spec.ts'],
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 375, height: 812 },
        // without a graphics card, 2.6 pixels per point take a third of the time
        deviceScaleFactor: 1,
        defaultBrowserType: 'chromium',
      },
    },
    { name: 'composition', testMatch: 'composition/*.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
  ],
});

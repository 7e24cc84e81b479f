import { defineConfig, devices } from '@playwright/test';

const chromium = {
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

/** Journeys in a real browser against the product as `npm start` runs it; phone and desktop width, every page at tablet width, too. */
export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/test-results/journeys',
  globalSetup: './support/site-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env.E2E_ORIGIN ?? 'http://localhost:3100',
    launchOptions: chromium,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-CA',
  },
  projects: [
    { name: 'desktop', testMatch: 'journeys/*.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: 'journeys/*.spec.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 375, height: 812 }, defaultBrowserType: 'chromium' },
    },
    { name: 'tablet', testMatch: 'journeys/every-page.spec.ts', use: { viewport: { width: 768, height: 1024 } } },
    { name: 'composition', testMatch: 'composition/*.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
    // stops and kills a site of its own: after the others, so that two cores are enough
    {
      name: 'outages',
      testMatch: 'outages/*.spec.ts',
      dependencies: ['desktop', 'phone', 'tablet', 'composition'],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});

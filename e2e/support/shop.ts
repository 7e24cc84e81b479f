import { test as base, expect, type BrowserContext } from '@playwright/test';
import pg from 'pg';
import path from 'node:path';
import { partsOf } from '../../scripts/running-site.mjs';
import { mailsTo } from './site.mjs';

export type Shop = {
  rows: <T extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<T[]>;
  mailsTo: (address: string) => Promise<string[]>;
  admin: { email: string; password: string };
};

export const dataDir = () => process.env.E2E_DATA_DIR ?? path.resolve(import.meta.dirname, '../../.data');

/** Tests cause these on purpose. */
const isLoadError = (text: string): boolean =>
  /^Failed to (load resource|find a valid digest)/.test(text) || isTraceReading(text);

const BLOCKED = 'blocked by the content security policy:';

/** Playwright asks the page for pictures that it has made itself. */
const isTraceReading = (text: string): boolean =>
  text.startsWith("Connecting to 'blob:") || text.startsWith(`${BLOCKED} connect-src blob`);

/** In every browser, a violation of the policy becomes an error of the console. */
const reportViolations = (prefix: string) =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    console.error(`${prefix} ${effectiveDirective} ${blockedURI} ${sample}`),
  );

const consoleErrors = async (context: BrowserContext): Promise<string[]> => {
  await context.addInitScript(reportViolations, BLOCKED);
  const found: string[] = [];
  context.on('weberror', (thrown) => found.push(`thrown: ${thrown.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isLoadError(message.text())) found.push(message.text());
  });
  return found;
};

export type ConsoleCheck = {
  /** Caused on purpose, apart from failed and altered responses. */
  expectedErrors: RegExp | undefined;
};

export const test = base.extend<ConsoleCheck & { noConsoleErrors: void }, { shop: Shop }>({
  expectedErrors: [undefined, { option: true }],
  noConsoleErrors: [
    async ({ context, expectedErrors }, use) => {
      const found = await consoleErrors(context);
      await use();
      expect(
        found.filter((text) => !expectedErrors?.test(text)),
        'errors in the console',
      ).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await use(page);
    // a request under way would fail in its route; a crashed page has none
    await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined);
  },
  // one for each worker, since a test tidies up after its page and fixtures have ended
  shop: [
    async ({ browserName: _browserName }, use) => {
      const parts = await partsOf(dataDir());
      const pool = new pg.Pool({ connectionString: parts.databaseUrl, max: 2 });
      await use({
        rows: async (sql, values = []) => (await pool.query(sql, values)).rows,
        mailsTo: (address) => mailsTo(dataDir(), address),
        admin: { email: 'admin@example.com', password: parts.adminPassword },
      });
      await pool.end();
    },
    { scope: 'worker' },
  ],
});

let count = 0;
export const uniqueEmail = (name: string): string =>
  `${name}-${process.pid}-${Date.now().toString(36)}-${count++}@example.com`;

export { expect };

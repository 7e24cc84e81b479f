// Screenshots the gallery in both color schemes, on phone and desktop, and runs axe on it.
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';

const gallery = path.join(import.meta.dirname, '../dist/gallery');
const shots = path.join(gallery, 'shots');
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
await mkdir(shots, { recursive: true });

const scenes = {
  rest: async (page) => {
    for (const image of await page.locator('img').all()) await image.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 0));
  },
  dialog: (page) => page.getByRole('button', { name: 'Open dialog' }).click(),
  toast: (page) => page.getByRole('button', { name: 'Toast of failure' }).click(),
  undo: (page) => page.getByRole('button', { name: 'Toast with undo' }).click(),
  tooltip: (page) => page.getByRole('button', { name: 'Add to favorites' }).focus(),
};

async function look(browser, { width, colorScheme, scene }) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
  });
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(`${error}`));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(pathToFileURL(path.join(gallery, 'index.html')).href);
  await page.evaluate(() => document.fonts.ready);
  await scenes[scene](page);
  if (scene !== 'rest') await page.waitForTimeout(400);
  const name = `${scene}-${width}-${colorScheme}`;
  await page.screenshot({ path: path.join(shots, `${name}.png`), fullPage: scene === 'rest' });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run({ preload: false }));
  for (const violation of violations) {
    problems.push(`axe ${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) problems.push(`${overflow} px of horizontal overflow`);
  await context.close();
  console.log(`${name}: ${problems.length === 0 ? 'fine' : problems.join('\n  ')}`);
  return problems.length;
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
let found = 0;
for (const width of [320, 375, 1440]) {
  for (const colorScheme of ['light', 'dark']) {
    for (const scene of Object.keys(scenes)) found += await look(browser, { width, colorScheme, scene });
  }
}
await browser.close();
process.exitCode = found === 0 ? 0 : 1;

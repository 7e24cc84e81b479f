import { chromium } from 'playwright-core';
import { chromeArguments } from '../shell/testing/chrome.mjs';
import sharp from 'sharp';
const origin = process.env.E2E_ORIGIN;
const photos = async (n) => Promise.all(Array.from({ length: n }, async (_, i) => {
  const [w, h] = i % 2 ? [1000, 1300] : [1300, 1000];
  const hue = (i * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" fill="hsl(${hue} 60% 60%)"/><circle cx="${w/2}" cy="${h/2}" r="300" fill="hsl(${(hue+120)%360} 60% 45%)"/><text x="50%" y="55%" font-size="260" text-anchor="middle" fill="#fff">${i+1}</text></svg>`;
  return { name: `IMG_${i+1}.jpg`, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
}));
const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium', args: chromeArguments });
const shot = (page, name, full) => page.screenshot({ path: `/tmp/f-shots/${name}.png`, fullPage: full });
const which = process.argv[2] ?? 'all';
async function run(name, viewport, options, work) {
  if (which !== 'all' && !which.split(',').includes(name)) return;
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(90000);
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message));
  try { await work(page); } catch (e) { console.log(name, e.message.split('\n').slice(0,3).join(' ')); await shot(page, name + '-error'); }
  await context.close();
}
await run('start', { width: 1440, height: 900 }, {}, async (page) => {
  await page.goto(origin + '/create-magnet'); await page.waitForTimeout(2500); await shot(page, 'start-1440');
});
await run('desk', { width: 1440, height: 900 }, {}, async (page) => {
  await page.goto(origin + '/create-magnet?pack=24'); await page.waitForTimeout(3000);
  await page.locator('input[type=file]').setInputFiles(await photos(30));
  await page.getByText(/30 photos: /).waitFor();
  await page.waitForTimeout(9000);
  await shot(page, 'desk-24');
  await page.getByRole('checkbox', { name: 'Select IMG_3.jpg' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Select IMG_4.jpg' }).check({ force: true });
  await shot(page, 'desk-selected', true);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Put IMG_30.jpg into a place' }).click();
  await page.waitForTimeout(300);
  await shot(page, 'desk-choosing');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('summary').filter({ hasText: 'Change' }).click();
  await page.waitForTimeout(500);
  await shot(page, 'desk-change');
});
await run('forced', { width: 1440, height: 900 }, { forcedColors: 'active' }, async (page) => {
  await page.goto(origin + '/create-magnet?pack=6'); await page.waitForTimeout(3000);
  await page.locator('input[type=file]').setInputFiles(await photos(9));
  await page.getByText(/9 photos: /).waitFor(); await page.waitForTimeout(5000);
  await page.getByRole('checkbox', { name: 'Select IMG_3.jpg' }).check({ force: true });
  await shot(page, 'forced-desk');
});
await run('phone', { width: 390, height: 844 }, { hasTouch: true, isMobile: true }, async (page) => {
  await page.goto(origin + '/create-magnet?pack=24'); await page.waitForTimeout(3000);
  await page.locator('input[type=file]').setInputFiles(await photos(30));
  await page.getByText(/30 photos: /).waitFor(); await page.waitForTimeout(9000);
  await page.evaluate(() => document.getElementById('tray').scrollIntoView());
  await page.evaluate(() => window.scrollBy(0, -90));
  await shot(page, 'phone-tray'); await shot(page, 'phone-full', true);
  await page.getByRole('button', { name: 'Put IMG_7.jpg into a place' }).tap(); await page.waitForTimeout(400);
  await shot(page, 'phone-choosing');
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('checkbox', { name: 'Select IMG_3.jpg' }).check({ force: true });
  await shot(page, 'phone-selected');
});
await browser.close();

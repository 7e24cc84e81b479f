import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { chromeArguments } from '../../shell/testing/chrome.mjs';
import { median, secondsOf } from './figures.mjs';

const ROUNDS = 3;
const DRAGGED_MS = 2000;
const SLOWDOWN = 4;
const PHOTOS = 10;
/** From the press until a photo can be adjusted. */
const OPENS_WITHIN_MS = 1000;
/** As Lighthouse has it: milliseconds, and bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };

/** @typedef {{ name: string, bytes: number }[]} Files */

/**
 * A photo of 12 megapixels with soft shapes and a little grain, unlike any other.
 * @param {number} number
 */
async function twelveMegapixels(number) {
  const noise = /** @type {const} */ ({ type: 'gaussian', mean: 128, sigma: 60 });
  const shapes = sharp({ create: { width: 500, height: 375, channels: 3, background: '#7aa', noise } });
  const buffer = await sharp(await shapes.png().toBuffer())
    .resize(4000, 3000)
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: `photo-${number}.jpg`, mimeType: 'image/jpeg', buffer };
}

/**
 * Opens the designer and adds photos; resolves once it shows that they are all uploaded.
 * @param {import('playwright-core').Page} page
 * @param {string} origin
 * @param {Awaited<ReturnType<typeof twelveMegapixels>>[]} photos
 */
async function design(page, origin, photos) {
  await page.goto(`${origin}/create-magnet?pack=12`);
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.waitForLoadState('networkidle');
  const started = performance.now();
  await page.locator('input[type=file]').setInputFiles(photos);
  await page.getByText(`${photos.length} of 12 photos`).waitFor({ timeout: 240_000 });
  return (performance.now() - started) / 1000;
}

/**
 * Scripts and styles that the page has loaded, with their compressed sizes.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<Files>}
 */
const loadedBy = (page) =>
  page.evaluate(() =>
    /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
      .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))
      .filter(({ name }) => /\.(js|css)$/.test(name)),
  );

/**
 * A row for what has loaded so far.
 * @param {string} what
 * @param {Files} files
 */
function sizeRow(what, files) {
  const bytesOf = (/** @type {string} */ ending) =>
    files.filter(({ name }) => name.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    what: `JavaScript of ${what}, beyond the product page and its uploader, compressed`,
    measured: `${(bytesOf('.js') / 1000).toFixed(1)} kB`,
    baseline: `and ${(bytesOf('.css') / 1000).toFixed(1)} kB of CSS`,
  };
}

/**
 * From the press on a product's page with a photo until the designer shows it.
 * @param {import('playwright-core').Page} page with a touch screen
 * @param {string} address of the product
 * @param {Awaited<ReturnType<typeof twelveMegapixels>>} photo
 */
async function millisecondsToOpen(page, address, photo) {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Pack size').selectOption('9');
  await page.getByLabel('Add photos').setInputFiles([photo]);
  await page.getByText('1 of 9 photos ready').waitFor();
  await page.waitForLoadState('networkidle');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const started = performance.now();
  await page.getByRole('link', { name: 'Design your pack' }).tap();
  await page.getByRole('button', { name: /^Adjust photo-/ }).waitFor();
  return performance.now() - started;
}

/**
 * Frames per second while the pointer drags for two seconds, at a quarter of the processor's speed.
 * @param {import('playwright-core').Page} page
 * @param {{ x: number, y: number }} at
 */
async function framesWhileDragging(page, { x, y }) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = page.evaluate(
    (milliseconds) =>
      new Promise((resolve) => {
        let count = 0;
        let first = 0;
        const frame = (/** @type {number} */ now) => {
          if (first === 0) first = now;
          else count += 1;
          if (now - first < milliseconds) requestAnimationFrame(frame);
          else resolve((1000 * count) / (now - first));
        };
        requestAnimationFrame(frame);
      }),
    DRAGGED_MS,
  );
  const drag = { isOver: false };
  void frames.finally(() => (drag.isOver = true));
  for (let step = 0; !drag.isOver; step++)
    await page.mouse.move(x + 40 * Math.sin(step / 10), y + 30 * Math.cos(step / 7));
  await page.mouse.up();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  return /** @type {number} */ (await frames);
}

/** @param {import('playwright-core').Locator} element */
async function middleOf(element) {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to drag');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The least that checking them takes: decoding and encoding them, two at a time. @param {{ buffer: Buffer }[]} photos */
function secondsOfSharp(photos) {
  const left = [...photos];
  const work = async () => {
    for (let photo = left.pop(); photo; photo = left.pop())
      await sharp(photo.buffer).autoOrient().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  };
  return secondsOf(() => Promise.all([work(), work()]));
}

/**
 * What the designer weighs, how soon it opens, how smoothly it moves, and how long ten large photos take.
 * @param {import('../support/site.mjs').Site} site
 */
export async function benchDesigner({ origin }) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: chromeArguments,
  });
  const newPage = async () =>
    (await browser.newContext({ viewport: { width: 375, height: 812 }, hasTouch: true })).newPage();
  try {
    const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, number) => twelveMegapixels(number)));
    const ready = [];
    const bare = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await newPage();
      ready.push(await design(page, origin, photos));
      await page.context().close();
      bare.push(await secondsOfSharp(photos));
    }

    const products = /** @type {{ id: string }[]} */ (await (await fetch(`${origin}/api/products?limit=1`)).json());
    const address = `${origin}/products/${products[0]?.id}`;
    const opened = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await newPage();
      opened.push(await millisecondsToOpen(page, address, photos[round] ?? photos[0]));
      await page.context().close();
    }
    const product = await newPage();
    await product.goto(address);
    await product.waitForLoadState('networkidle');
    // its uploader is the designer's too
    await product.getByLabel('Pack size').selectOption('9');
    await product.getByLabel('Add photos').setInputFiles(photos.slice(0, 1));
    await product.getByText('1 of 9 photos ready').waitFor();
    const known = new Set((await loadedBy(product)).map(({ name }) => name));

    const beyond = (/** @type {Files} */ files) => files.filter(({ name }) => !known.has(name));

    const empty = await newPage();
    await empty.goto(`${origin}/create-magnet`);
    await empty.waitForLoadState('networkidle');
    const atFirst = beyond(await loadedBy(empty));

    const page = await newPage();
    await design(page, origin, photos.slice(0, 9));
    await page.getByRole('button', { name: /^Adjust photo-0/ }).click();
    await page.getByRole('slider', { name: 'Zoom' }).waitFor();
    for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Zoom in' }).click();
    const stage = await middleOf(page.getByRole('application'));
    // its policy allows no written documents
    await empty.goto('about:blank');
    await empty.setContent('<p>Nothing moves here.</p>');
    /** @type {Record<'editor' | 'door' | 'empty', number[]>} */
    const frames = { editor: [], door: [], empty: [] };
    for (let round = 0; round < ROUNDS; round++) {
      await page.bringToFront();
      frames.editor.push(await framesWhileDragging(page, stage));
      await empty.bringToFront();
      frames.empty.push(await framesWhileDragging(empty, { x: 180, y: 400 }));
    }
    await page.bringToFront();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'See it on a fridge' }).click();
    const magnet = page.getByRole('button', { name: /^Magnet 5 of/ });
    await magnet.scrollIntoViewIfNeeded();
    for (let round = 0; round < ROUNDS; round++)
      frames.door.push(await framesWhileDragging(page, await middleOf(magnet)));

    const used = beyond(await loadedBy(page));
    const smooth = (/** @type {string} */ what, /** @type {number[]} */ measured) => {
      const ratio = median(measured) / median(frames.empty);
      return {
        what: `${what}, at ${SLOWDOWN}x CPU slowdown`,
        measured: `${median(measured).toFixed(0)} frames / s`,
        baseline: `${median(frames.empty).toFixed(0)} frames / s, an empty page`,
        ratio: ratio.toFixed(2),
        target: '>= 0.95 (60 frames / s)',
        holds: ratio >= 0.95,
      };
    };
    const size = photos.reduce((sum, { buffer }) => sum + buffer.length, 0) / 1e6;
    return [
      sizeRow('/create-magnet before the first photo', atFirst),
      sizeRow('the designer with its crop editor and review', used),
      {
        what: `the designer opens with a photo from a product's page, at ${SLOWDOWN}x CPU slowdown and slow 4G`,
        measured: `${(median(opened) / 1000).toFixed(2)} s`,
        target: `<= ${OPENS_WITHIN_MS / 1000} s`,
        holds: median(opened) <= OPENS_WITHIN_MS,
      },
      smooth('dragging a photo of 12 megapixels in the crop editor', frames.editor),
      smooth('dragging a magnet on the fridge', frames.door),
      {
        what: `${PHOTOS} photos of 12 megapixels (${size.toFixed(0)} MB), from choosing them to all accepted`,
        measured: `${median(ready).toFixed(1)} s`,
        baseline: `${median(bare).toFixed(1)} s, decoding and encoding them by bare sharp, two at a time`,
        ratio: (median(ready) / median(bare)).toFixed(1),
      },
    ];
  } finally {
    await browser.close();
  }
}

import { createServer, request } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import lighthouse from 'lighthouse';
import { firstPageSizes, kilobytes } from '../../shell/federation/build/sizes.mjs';
import { chromeArguments } from '../../shell/testing/chrome.mjs';
import { freePort } from '../support/site.mjs';
import { atMost, median } from './figures.mjs';

const RUNS = 5;

/**
 * The served page without its scripts.
 * @param {string} html
 */
const withoutScripts = (html) =>
  html
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace(/<link[^>]+as="script"[^>]*>/g, '')
    .replace(/<link[^>]+rel="modulepreload"[^>]*>/g, '');

/**
 * Serves the static copies, and proxies everything else to the site.
 * @param {string} origin
 * @param {Map<string, string>} copies static pages by path
 */
async function serveBoth(origin, copies) {
  const server = createServer((incoming, response) => {
    const copy = copies.get(incoming.url ?? '');
    if (copy !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
      response.end(brotliCompressSync(copy));
      return;
    }
    const onward = request(origin + incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return { origin: `http://localhost:${port}`, stop: () => server.close() };
}

const TRIES = 3;

/**
 * @param {string} url
 * @param {number} port
 */
async function runLighthouse(url, port) {
  let problem = '';
  // some traces lack the start of the navigation
  for (let tried = 0; tried < TRIES; tried++) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'best-practices'],
      formFactor: 'mobile',
    });
    if (result && !result.lhr.runtimeError) return result;
    problem = result?.lhr.runtimeError?.message ?? 'no result';
  }
  throw new Error(`lighthouse: ${problem}`);
}

/**
 * @param {string} url
 * @param {number} port
 */
async function lighthouseOf(url, port) {
  const result = await runLighthouse(url, port);
  const audit = (/** @type {string} */ id) => result.lhr.audits[id]?.numericValue ?? Number.NaN;
  /** @type {{ transferSize: number }[]} */
  const requests = /** @type {any} */ (result.lhr.audits['network-requests']?.details)?.items ?? [];
  return {
    lcp: audit('largest-contentful-paint'),
    cls: audit('cumulative-layout-shift'),
    tbt: audit('total-blocking-time'),
    all: requests.reduce((sum, entry) => sum + entry.transferSize, 0),
    practices: Math.round((result.lhr.categories['best-practices']?.score ?? Number.NaN) * 100),
  };
}

/**
 * LCP, CLS, bytes and best practices of the main landing pages compared with static copies: Lighthouse mobile, median of five.
 * @param {import('../support/site.mjs').Site} site
 */
export async function benchPages(site) {
  const products = /** @type {{ id: string }[]} */ (await (await fetch(`${site.origin}/api/products?limit=1`)).json());
  /** @type {Map<string, string>} */
  const copies = new Map();
  const both = await serveBoth(site.origin, copies);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${port}`, ...chromeArguments],
  });
  const rows = [];
  try {
    for (const { address: label, bytes, limit } of await firstPageSizes()) {
      const url = label.replace('{id}', products[0]?.id ?? '');
      copies.set(`/still${url}`, withoutScripts(await (await fetch(site.origin + url)).text()));
      const ours = [];
      const still = [];
      // alternating, so that other load slows both alike
      for (let run = 0; run < RUNS; run++) {
        ours.push(await lighthouseOf(both.origin + url, port));
        still.push(await lighthouseOf(`${both.origin}/still${url}`, port));
      }
      const of = (/** @type {typeof ours} */ runs, /** @type {keyof typeof ours[number]} */ key) =>
        median(runs.map((run) => run[key]));
      rows.push(
        {
          what: `LCP of \`${label}\``,
          measured: `${(of(ours, 'lcp') / 1000).toFixed(2)} s`,
          baseline: `${(of(still, 'lcp') / 1000).toFixed(2)} s`,
          ...atMost(1.1, of(ours, 'lcp') / of(still, 'lcp')),
        },
        {
          what: `CLS of \`${label}\``,
          measured: of(ours, 'cls').toFixed(3),
          baseline: of(still, 'cls').toFixed(3),
          target: '0',
          holds: of(ours, 'cls') < 0.001,
        },
        {
          what: `Lighthouse best practices of \`${label}\``,
          measured: `${of(ours, 'practices')}`,
          baseline: `${of(still, 'practices')}`,
          target: '100',
          holds: of(ours, 'practices') === 100,
        },
        {
          what: `JavaScript of \`${label}\`, compressed`,
          measured: kilobytes(bytes),
          baseline: '0',
          target: `<= ${kilobytes(limit)}`,
          holds: bytes <= limit,
        },
        {
          what: `all bytes of \`${label}\``,
          measured: `${(of(ours, 'all') / 1000).toFixed(0)} kB`,
          baseline: `${(of(still, 'all') / 1000).toFixed(0)} kB`,
          ratio: (of(ours, 'all') / of(still, 'all')).toFixed(2),
        },
        {
          what: `total blocking time of \`${label}\``,
          measured: `${of(ours, 'tbt').toFixed(0)} ms`,
          baseline: `${of(still, 'tbt').toFixed(0)} ms`,
        },
      );
    }
  } finally {
    await browser.close();
    both.stop();
  }
  return rows;
}

import { chromeArguments, installedChrome } from '../../testing/chrome.mjs';
import { UsageError } from './shop-client.mjs';

const READY_WITHIN_MS = 20_000;
const MAX_PROBLEM_LENGTH = 900;
const MAX_PROBLEMS = 50;
/** After so many problems the rest is skipped, because every page that hangs costs its whole timeout. */
const ENOUGH_PROBLEMS = 8;
/** The API refuses what a visitor may not see. */
const EXPECTED_ANSWERS = /status of 4\d\d\b/;

/** The browser's path. Throws UsageError with what to do if there is none. */
export function chromePath(found = installedChrome()) {
  if (found) return found;
  throw new UsageError(
    'the gate needs Chrome or Chromium: install one (apt-get install chromium, brew install --cask chromium), or set CHROME_PATH',
  );
}

const isPattern = (path) => /[:*]/.test(path);
/** Matches the addresses of `/products/:id`. */
export const matcherOf = (pattern) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*')}/?$`,
  );

const pathOf = (address) => new URL(address).pathname;

/** Runs in the page: what a visitor sees. */
function lookAround() {
  const main = document.querySelector('main');
  const data = document.getElementById('page-data');
  return {
    path: window.location.pathname,
    composition: document.querySelector('meta[name="composition"]')?.getAttribute('content') ?? '',
    hasHeader: document.querySelector('header') !== null,
    hasFooter: document.querySelector('footer') !== null,
    hasMain: main !== null,
    text: (main?.innerText ?? '').trim().slice(0, 200),
    title: document.title,
    failure: data ? JSON.parse(data.textContent ?? '{}').failure : null,
    isMissingCode: document.querySelector('#load-notice:not([hidden])') !== null,
    links: [...document.querySelectorAll('a[href]')].map((link) => link.href),
    startedAt: performance.timeOrigin,
  };
}
/** Run in the page, until true. */
const isHydrated = () => performance.getEntriesByName('hydrated').length > 0;
const isHydratedOrFailed = () =>
  performance.getEntriesByName('hydrated').length > 0 || document.querySelector('#load-notice:not([hidden])') !== null;
const showsSomething = (path) => {
  const main = document.querySelector('main');
  const isHere = !path || window.location.pathname === path;
  return isHere && main && !main.querySelector('#area-skeleton') && main.innerText.trim() !== '';
};
const whenIdle = () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 50), { timeout: 2000 }));

/** A page may redirect, for example to the login, while it is being checked. */
const LEFT = /context was destroyed|because of a navigation/i;
const MAX_MOVES = 5;

class Journey {
  #context;
  #page;
  #origin;
  #shop;
  #composition;
  #problems = new Set();
  #links = new Set();
  #at = '';

  constructor(context, { origin, shop, composition }) {
    this.#context = context;
    this.#origin = origin;
    this.#shop = shop;
    this.#composition = composition;
  }

  /** Replaces the tab, because the last page might be redirecting right now. */
  async #openTab() {
    await this.#page?.close();
    const page = await this.#context.newPage();
    this.#page = page;
    page.on('pageerror', (error) => this.#note(error.message));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const { url } = message.location();
      const isAnswer = url.startsWith(`${this.#origin}/api/`) && EXPECTED_ANSWERS.test(message.text());
      // visit() checks its status
      const isPage = url === page.url() && message.text().startsWith('Failed to load resource');
      if (!isAnswer && !isPage) this.#note(`${message.text()}${url ? ` (${url.replace(this.#origin, '')})` : ''}`);
    });
  }

  get problems() {
    return [...this.#problems].slice(0, MAX_PROBLEMS);
  }

  #note(problem) {
    this.#problems.add(`${this.#at}: ${problem.trim()}`.slice(0, MAX_PROBLEM_LENGTH));
  }

  #hasProblemHere() {
    return this.problems.some((problem) => problem.startsWith(`${this.#at}: `));
  }

  /** Starts the preview. False if the shop refuses it. */
  async start(link) {
    this.#at = 'the preview';
    // in a tab, because a browser may know a host that this machine can't resolve
    const tab = await this.#context.newPage();
    const response = await tab.goto(this.#origin + link, { waitUntil: 'commit' });
    const isRefused = response?.request().redirectedFrom() === null && response.status() >= 400;
    if (isRefused) this.#note(`the shop answered ${response.status()} ${(await response.text()).slice(0, 300)}`);
    await tab.close();
    return !isRefused;
  }

  /** Loads the page as a first visit. */
  async visit(path) {
    this.#at = path;
    await this.#openTab();
    const response = await this.#page.goto(this.#origin + path, { waitUntil: 'domcontentloaded' });
    const status = response?.status() ?? 0;
    if (status >= 400) this.#note(`the server answered ${status}`);
    const composition = await this.#page.locator('meta[name="composition"]').first().getAttribute('content');
    if (composition !== this.#composition.id)
      this.#note(`it is made of the composition ${composition}, not of ${this.#composition.id}`);
    await this.#waitForScripts();
    await this.#look();
  }

  async #waitForScripts() {
    const tooLate = `its scripts did not start within ${READY_WITHIN_MS / 1000} s`;
    if (!(await this.#wait(isHydratedOrFailed, tooLate))) return;
    // no error, so only slow: wait once more
    if (!this.#hasProblemHere()) await this.#wait(isHydrated, tooLate);
  }

  /** Goes to another page by a link of this one, and back. False if no link leads there. */
  async followAndReturn(path) {
    const from = this.#at;
    const before = await this.#evaluate(lookAround);
    const link = this.#page.locator(`a[href="${path}"]:visible`).first();
    if ((await link.count()) === 0) return false;
    await link.click();
    this.#at = `${path} (by a link on ${from})`;
    await this.#look({ path });
    const { startedAt } = await this.#evaluate(lookAround);
    if (startedAt !== before.startedAt) this.#note('the link loaded the whole page again');
    this.#at = `back on ${from}`;
    await this.#page.goBack();
    await this.#look({ path: before.path });
    this.#at = from;
    return true;
  }

  /** An address of the pattern that the shop has linked so far, or lists in its sitemap. */
  async addressOf(pattern) {
    if (!isPattern(pattern)) return pattern;
    const matcher = matcherOf(pattern);
    const linked = [...this.#links].find((path) => matcher.test(path));
    return linked ?? (await this.#sitemap()).find((path) => matcher.test(path));
  }

  async #sitemap() {
    const response = await this.#context.request.get(`${this.#shop}/sitemap.xml`);
    if (!response.ok()) return [];
    return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => pathOf(address));
  }

  async #wait(condition, problem, argument) {
    try {
      await this.#page.waitForFunction(condition, argument, { timeout: READY_WITHIN_MS });
      return true;
    } catch (error) {
      if (error.name !== 'TimeoutError') throw error;
      this.#note(problem);
      return false;
    }
  }

  async #evaluate(look) {
    for (let moves = 0; ; moves += 1) {
      try {
        return await this.#page.evaluate(look);
      } catch (error) {
        if (moves === MAX_MOVES || !LEFT.test(error.message)) throw error;
        await this.#page.waitForLoadState('domcontentloaded');
      }
    }
  }

  async #look({ path } = {}) {
    await this.#wait(showsSomething, 'its own area is empty', path);
    await this.#evaluate(whenIdle);
    const seen = await this.#evaluate(lookAround);
    for (const address of seen.links) if (address.startsWith(`${this.#origin}/`)) this.#links.add(pathOf(address));
    for (const [part, isThere] of [
      ['header', seen.hasHeader],
      ['main area', seen.hasMain],
      ['footer', seen.hasFooter],
    ])
      if (!isThere) this.#note(`the shop's ${part} is missing`);
    if (/not available right now/i.test(`${seen.title} ${seen.text}`) || (!path && seen.failure === 'unavailable'))
      this.#note('the shop says that it is not available right now');
    if (/^404\b/.test(seen.title)) this.#note('the shop says that there is no such page');
    if (seen.isMissingCode) this.#note('some of its code did not load');
  }
}

async function travel(browser, { shop, plan, composition, say }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  // the gate's page views must not count as visitors'
  await context.route('**/reports/*', (route) => route.fulfill({ status: 204 }));
  const journey = new Journey(context, { origin: plan.origin ?? shop, shop, composition });
  try {
    if (!(await journey.start(composition.link))) return journey.problems;
    const skipped = [];
    const visited = [];
    for (const { path } of plan.pages.toSorted((a, b) => Number(isPattern(a.path)) - Number(isPattern(b.path)))) {
      if (journey.problems.length >= ENOUGH_PROBLEMS) return journey.problems;
      const address = await journey.addressOf(path);
      if (address === undefined) skipped.push(path);
      else {
        await journey.visit(address);
        visited.push({ path, address });
      }
    }
    const home =
      visited.find(({ path }) => plan.pages.some((one) => one.path === path && !one.isPrivate)) ?? visited[0];
    if (home) await journey.visit(home.address);
    for (const { path } of plan.others) {
      if (home && (await journey.followAndReturn(path))) continue;
      await journey.visit(path);
      if (home) await journey.visit(home.address);
    }
    if (skipped.length) say(`  no address is known for ${skipped.join(', ')}`);
    return journey.problems;
  } catch (error) {
    return [...journey.problems, `the journey ended early: ${error.message}`.slice(0, MAX_PROBLEM_LENGTH)];
  } finally {
    await context.close();
  }
}

/** Visits the shop's preview site once per composition in which visitors would get the version. `origin`: that of the shop. */
export async function checkInBrowser({ origin, plan, executablePath = chromePath(), say = () => {} }) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: chromeArguments });
  try {
    const checks = [];
    for (const composition of plan.compositions) {
      say(`visiting ${Object.entries(composition.versions).flat().join(' ')}`);
      const problems = await travel(browser, { shop: origin, plan, composition, say });
      checks.push({ name: `browser, composition ${composition.id}`, passed: problems.length === 0, problems });
    }
    return checks;
  } finally {
    await browser.close();
  }
}

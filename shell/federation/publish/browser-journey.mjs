import { setTimeout as sleep } from 'node:timers/promises';
import { chromeArguments, installedChrome } from '../../testing/chrome.mjs';
import { explainedMismatch, withReadableErrors } from './hydration-mismatch.mjs';
import { toolEnvironment } from '../check/tool-environment.mjs';
import {
  UNKNOWN_PARAMETER,
  inspectPage,
  inspectionConstants,
  installInspection,
  interferences,
  parametersRead,
  remains,
} from './page-inspection.mjs';
import { UsageError } from './shop-client.mjs';

const READY_WITHIN_MS = 20_000;
/** React reports a difference right after hydrating. */
const SETTLES_MS = 500;
const MAX_PROBLEM_LENGTH = 900;
const MAX_PROBLEMS = 50;
/** Every page that hangs costs its whole timeout, so the rest is skipped. */
const ENOUGH_PROBLEMS = 8;
/** The API refuses what a visitor may not see. */
const EXPECTED_ANSWERS = /status of 4\d\d\b/;
/** React's errors of differences from the server's HTML. */
const MISMATCH = /React error #(418|419|421|422|423|425)\b|hydrat/i;
const DIFFERS = 'the browser renders it differently than the server';

/** Throws UsageError with what to do. */
export function chromePath(found = installedChrome()) {
  if (found) return found;
  throw new UsageError(
    'the gate needs Chrome or Chromium: install one (apt-get install chromium, brew install --cask chromium), or set CHROME_PATH',
  );
}

const isPattern = (path) => /[:*]/.test(path);
/** For patterns like `/products/:id`. */
export const matcherOf = (pattern) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*')}/?$`,
  );

const pathOf = (address) => new URL(address).pathname;

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
const isHydrated = () => performance.getEntriesByName('hydrated').length > 0;
const isHydratedOrFailed = () =>
  performance.getEntriesByName('hydrated').length > 0 || document.querySelector('#load-notice:not([hidden])') !== null;
const showsSomething = (path) => {
  const main = document.querySelector('main');
  const isHere = !path || window.location.pathname === path;
  return isHere && main && !main.querySelector('#area-skeleton') && main.innerText.trim() !== '';
};
const whenIdle = () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 50), { timeout: 2000 }));

/** A page may redirect while it is checked, to the login for example. */
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
  #inspections = new Map();
  #built;
  #differences = new Set();
  #mismatch;
  #at = '';

  constructor(context, { origin, shop, composition, built }) {
    this.#context = context;
    this.#origin = origin;
    this.#shop = shop;
    this.#composition = composition;
    this.#built = built;
  }

  /** The last page might be redirecting. */
  async #openTab() {
    const last = this.#page;
    const page = await this.#context.newPage();
    this.#page = page;
    // afterwards, because a browser without a tab may open no other
    await last?.close();
    this.#mismatch = undefined;
    page.on('pageerror', ({ message }) => {
      if (MISMATCH.test(message)) this.#mismatch = message;
      else this.#note(message);
    });
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const { url } = message.location();
      const isAnswer = url.startsWith(`${this.#origin}/api/`) && EXPECTED_ANSWERS.test(message.text());
      // visit() checks the page's status
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

  async start(link) {
    this.#at = 'the preview';
    // a browser may know a host that this machine can't resolve
    this.#page = await this.#context.newPage();
    // no page of the slice may run before the journey begins
    const session = await this.#context.newCDPSession(this.#page);
    await session.send('Emulation.setScriptExecutionDisabled', { value: true });
    const response = await this.#page.goto(this.#origin + link, { waitUntil: 'domcontentloaded' });
    const isRefused = response?.request().redirectedFrom() === null && response.status() >= 400;
    if (isRefused) this.#note(`the shop answered ${response.status()} ${(await response.text()).slice(0, 300)}`);
    return !isRefused;
  }

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
    const inspection = await this.#evaluate(inspectPage);
    if (inspection) this.#inspections.set(path, inspection);
    await this.#noteMismatch();
  }

  /** React's development build says what differs and where; names each difference once. */
  async #noteMismatch() {
    if (this.#mismatch === undefined) return;
    const page = await this.#context.newPage();
    try {
      const readable = new Promise((resolve) => page.on('pageerror', resolve));
      await page.addInitScript(withReadableErrors);
      await page.goto(this.#origin + this.#at, { waitUntil: 'domcontentloaded' });
      const hydrated = page.waitForFunction(isHydratedOrFailed, undefined, { timeout: READY_WITHIN_MS });
      const error = await Promise.race([readable, hydrated.then(() => sleep(SETTLES_MS))]).catch(() => undefined);
      const explained =
        (error && (await explainedMismatch(error, { origin: this.#origin, built: this.#built }))) ?? this.#mismatch;
      if (this.#differences.has(explained)) return;
      this.#differences.add(explained);
      this.#note(`${DIFFERS}: ${explained}`);
    } finally {
      await page.close();
    }
  }

  /** With these parameters, then with those it reads undeclared. Its data need not exist. */
  async visitWithParameters(path, declared) {
    // they would be named again
    if (this.#hasProblemHere()) return;
    const undeclared = new Set([UNKNOWN_PARAMETER]);
    for (let count = 0; count !== undeclared.size;) {
      count = undeclared.size;
      const query = new URLSearchParams([...declared, ...undeclared].map((name) => [name, '1']));
      this.#at = `${path}?${query}`;
      await this.#openTab();
      const response = await this.#page.goto(this.#origin + this.#at, { waitUntil: 'domcontentloaded' });
      if (response?.status() >= 500) this.#note(`the server answered ${response.status()}`);
      await this.#waitForScripts();
      await this.#evaluate(whenIdle);
      for (const name of await this.#evaluate(parametersRead)) if (!declared.includes(name)) undeclared.add(name);
      await this.#noteMismatch();
      if (this.#hasProblemHere()) return;
    }
  }

  /** What is wrong without the slice's code is not its fault. */
  async inspectWithout(slice, path) {
    await this.#openTab();
    await this.#page.route(`${this.#origin}/remotes/${slice}/**`, (route) => route.abort());
    await this.#page.goto(this.#origin + path, { waitUntil: 'domcontentloaded' });
    await this.#wait(isHydratedOrFailed, 'its scripts did not start');
    await this.#evaluate(whenIdle);
    return this.#evaluate(inspectPage);
  }

  /** `before`: a page where the slice has not run; `after`: that page once it has. */
  compare({ slice, others, path, before, after }) {
    const named = new Set();
    for (const [at, inspection] of [...this.#inspections, ...(after ? [[path, after]] : [])]) {
      this.#at = at;
      const found = interferences({ slice, others, before, after: inspection });
      for (const problem of found.filter((one) => !named.has(one))) this.#note(problem);
      for (const problem of found) named.add(problem);
    }
    this.#at = path;
    for (const problem of after ? remains({ before, after }) : []) this.#note(problem);
  }

  async #waitForScripts() {
    const tooLate = `its scripts did not start within ${READY_WITHIN_MS / 1000} s`;
    if (!(await this.#wait(isHydratedOrFailed, tooLate))) return;
    // no error, so only slow: wait once more
    if (!this.#mismatch && !this.#hasProblemHere()) await this.#wait(isHydrated, tooLate);
  }

  /** Resolves to what it found; false without a link. */
  async followAndReturn(path) {
    const from = this.#at;
    const before = await this.#evaluate(lookAround);
    const link = this.#page.locator(`a[href="${path}"]:visible`).first();
    if ((await link.count()) === 0) return false;
    await link.click();
    this.#at = `${path} (by a link on ${from})`;
    await this.#look({ path });
    const { startedAt } = await this.#evaluate(lookAround);
    const inspection = await this.#evaluate(inspectPage);
    if (startedAt !== before.startedAt) this.#note('the link loaded the whole page again');
    this.#at = `back on ${from}`;
    await this.#page.goBack();
    await this.#look({ path: before.path });
    this.#at = from;
    return { inspection };
  }

  /** From the links so far or the sitemap. */
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

async function openContext(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  // the gate's page views must not count as visitors'
  await context.route('**/reports/*', (route) => route.fulfill({ status: 204 }));
  await context.addInitScript(installInspection, inspectionConstants);
  return context;
}

async function inspectWithout(slice, { browser, origin, shop, composition, path }) {
  const context = await openContext(browser);
  try {
    const journey = new Journey(context, { origin, shop, composition });
    await journey.start(composition.link);
    return await journey.inspectWithout(slice, path);
  } finally {
    await context.close();
  }
}

async function travel(browser, { shop, plan, slice, built, composition, withParameters, say }) {
  const context = await openContext(browser);
  const origin = plan.origin ?? shop;
  const journey = new Journey(context, { origin, shop, composition, built });
  try {
    if (!(await journey.start(composition.link))) return journey.problems;
    const skipped = [];
    const visited = [];
    for (const { path, queryParameters = [] } of plan.pages.toSorted(
      (a, b) => Number(isPattern(a.path)) - Number(isPattern(b.path)),
    )) {
      if (journey.problems.length >= ENOUGH_PROBLEMS) return journey.problems;
      const address = await journey.addressOf(path);
      if (address === undefined) skipped.push(path);
      else {
        await journey.visit(address);
        if (withParameters) await journey.visitWithParameters(address, queryParameters);
        visited.push({ path, address });
      }
    }
    const home =
      visited.find(({ path }) => plan.pages.some((one) => one.path === path && !one.isPrivate)) ?? visited[0];
    if (home) await journey.visit(home.address);
    let left;
    for (const { path } of plan.others) {
      const found = home && (await journey.followAndReturn(path));
      if (found) left ??= { path, after: found.inspection };
      if (found) continue;
      await journey.visit(path);
      if (home) await journey.visit(home.address);
    }
    const others = [...Object.keys(composition.versions), ...plan.others.map((other) => other.slice)];
    const end = left ?? { path: plan.others[0]?.path ?? home?.address ?? '/' };
    const before = await inspectWithout(slice, { browser, origin, composition, path: end.path });
    journey.compare({ slice, others: others.filter((name) => name !== slice), before, ...end });
    if (skipped.length) say(`  no address is known for ${skipped.join(', ')}`);
    return journey.problems;
  } catch (error) {
    return [...journey.problems, `the journey ended early: ${error.message}`.slice(0, MAX_PROBLEM_LENGTH)];
  } finally {
    await context.close();
  }
}

/** Once per composition that would have this version. `built`: the build's folder, for its source maps. */
export async function checkInBrowser({ origin, plan, slice, built, executablePath = chromePath(), say = () => {} }) {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath,
    args: chromeArguments,
    env: toolEnvironment({ isOnline: true }),
  });
  try {
    const checks = [];
    for (const [index, composition] of plan.compositions.entries()) {
      say(`visiting ${Object.entries(composition.versions).flat().join(' ')}`);
      // parameters that a page reads don't depend on other slices
      const problems = await travel(browser, {
        shop: origin,
        plan,
        slice,
        built,
        composition,
        withParameters: index === 0,
        say,
      });
      checks.push({ name: `browser, composition ${composition.id}`, passed: problems.length === 0, problems });
    }
    return checks;
  } finally {
    await browser.close();
  }
}

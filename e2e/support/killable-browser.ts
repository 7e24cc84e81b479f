import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type Page, type ViewportSize, chromium } from '@playwright/test';
import { chromeArguments } from '../../shell/testing/chrome.mjs';

export type KillableBrowser = {
  page: Page;
  /** As if the battery had run out: nothing more is written. */
  kill: () => Promise<void>;
};

export async function browserProfile() {
  const folder = await mkdtemp(path.join(tmpdir(), 'profile-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** In its own process group. */
export async function openKillable(folder: string, viewport: ViewportSize | null): Promise<KillableBrowser> {
  const program = process.env.CHROME_PATH ?? '/usr/bin/chromium';
  const flags = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    '--no-first-run',
    '--no-sandbox',
  ];
  const child = spawn(program, [...chromeArguments, ...flags, 'about:blank'], { detached: true });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the browser has ended: ${output}`)));
  });
  const browser: Browser = await chromium.connectOverCDP(address);
  const context = browser.contexts()[0]!;
  const page = context.pages()[0] ?? (await context.newPage());
  if (viewport) await page.setViewportSize(viewport);
  return {
    page,
    kill: async () => {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
      await browser.close().catch(() => {});
    },
  };
}

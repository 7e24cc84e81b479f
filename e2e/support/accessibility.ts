import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Page, expect } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In forced colors, borders show buttons, and thicker ones what is chosen. */
export async function expectVisibleInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const unseen = await page.evaluate(() => {
    const borderOf = (element: Element) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
      return borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth);
    };
    const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    const buttons = [...document.querySelectorAll('button, summary')].filter((each) => borderOf(each) < 1);
    const chosen = [
      ...document.querySelectorAll("[aria-pressed='true'], [aria-selected='true'], [aria-current]"),
    ].filter((each) => each.getAttribute('aria-current') !== 'false' && borderOf(each) < 3);
    return [...buttons, ...chosen].filter(isShown).map((element) => element.outerHTML.slice(0, 200));
  });
  await page.emulateMedia({ forcedColors: null });
  expect(unseen, page.url()).toEqual([]);
}

/** By axe's WCAG 2.2 AA and best-practice rules. */
export async function expectAccessible(page: Page): Promise<void> {
  // axe would measure colors in transition, and one that has begun keeps its duration
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  // the policy would block a script element
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (context: Document, options: object) => Promise<AxeResults> } };
    // axe takes what a bar at the bottom half covers for a small target
    const bars = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
      const { position } = getComputedStyle(element);
      const { bottom, height } = element.getBoundingClientRect();
      const isBar = (position === 'fixed' || position === 'sticky') && height > 0 && height < innerHeight / 2;
      return isBar && bottom >= innerHeight - 1 && !element.closest('[role=dialog], [role=alertdialog], [popover]');
    });
    for (const bar of bars) bar.style.position = 'static';
    const results = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // describing what is right takes half of the time
      resultTypes: ['violations'],
    });
    for (const bar of bars) bar.style.removeProperty('position');
    return results.violations.map((violation) => ({
      rule: violation.id,
      help: violation.help,
      where: violation.nodes.map((node) => node.html.slice(0, 200)),
    }));
  });
  await page.emulateMedia({ reducedMotion: null });
  expect(found, page.url()).toEqual([]);
}

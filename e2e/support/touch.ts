import type { CDPSession, Page } from '@playwright/test';

export type Spot = { x: number; y: number };
const STEPS = 8;

/** Puts fingers on the screen, moves each one from its first spot to its last, and lifts them. */
async function gesture(touch: CDPSession, fingers: readonly { from: Spot; to: Spot }[]): Promise<void> {
  const at = (part: number) =>
    fingers.map(({ from, to }, id) => ({
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
      id,
    }));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= STEPS; step++)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / STEPS) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Drags one finger over the screen. */
export async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await gesture(await page.context().newCDPSession(page), [{ from, to }]);
}

/** Two fingers around a spot, side by side, which spread from one distance to another. */
export async function pinch(page: Page, middle: Spot, { from, to }: { from: number; to: number }): Promise<void> {
  const beside = (by: number): Spot => ({ x: middle.x + by, y: middle.y });
  await gesture(await page.context().newCDPSession(page), [
    { from: beside(-from / 2), to: beside(-to / 2) },
    { from: beside(from / 2), to: beside(to / 2) },
  ]);
}

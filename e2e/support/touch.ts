import type { CDPSession, Page } from '@playwright/test';

export type Spot = { x: number; y: number };
const STEPS = 8;

/** Each finger moves from its first spot to its last. */
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

export async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await gesture(await page.context().newCDPSession(page), [{ from, to }]);
}

/** Two fingers side by side around a spot. */
export async function pinch(page: Page, middle: Spot, { from, to }: { from: number; to: number }): Promise<void> {
  const beside = (by: number): Spot => ({ x: middle.x + by, y: middle.y });
  await gesture(await page.context().newCDPSession(page), [
    { from: beside(-from / 2), to: beside(-to / 2) },
    { from: beside(from / 2), to: beside(to / 2) },
  ]);
}

import type { Page } from '@playwright/test';

/** In the next documents, until the returned function is called. */
export async function pauseReact(page: Page, before: number): Promise<() => Promise<void>> {
  await page.addInitScript((step) => {
    const now = performance.now.bind(performance);
    let added = 0;
    // React gives way after 5 ms, and each look takes two of them
    performance.now = () => now() + (added += 2);
    const { value: post } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage')!;
    const goesOn = new Promise((resolve) => window.addEventListener('react-goes-on', resolve));
    let steps = 0;
    MessagePort.prototype.postMessage = function postLater(...message: unknown[]) {
      steps += 1;
      const send = () => void Reflect.apply(post, this, message);
      if (steps < step) send();
      else void goesOn.then(send);
    };
  }, before);
  return () => page.evaluate(() => void window.dispatchEvent(new Event('react-goes-on')));
}

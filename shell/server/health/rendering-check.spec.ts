import { describe, expect, it } from '@jest/globals';
import { runApp } from '../testing/running-app';
import { RenderingCheck } from './rendering-check';

describe('a server that renders', () => {
  const watched = () => {
    let now = 0;
    const check = new RenderingCheck(() => now);
    return { check, waits: (ms: number) => (now += ms) };
  };

  it('is ready, however many pages fail beside those that it renders', async () => {
    const { check, waits } = watched();
    for (let second = 0; second < 30; second += 1) {
      waits(1000);
      await check.watch(Promise.reject(new Error('too busy'))).catch(() => undefined);
      if (second % 5 === 0) await check.watch(Promise.resolve('page'));
      expect(check.isRendering).toBe(true);
    }
  });

  it('is not ready once it has rendered nothing for 8 s, until it renders again', async () => {
    const { check, waits } = watched();
    const hanging = check.watch(new Promise<string>((resolve) => setImmediate(() => resolve('after the pause'))));
    waits(8000);
    expect(check.isRendering).toBe(true);
    waits(1);
    expect(check.isRendering).toBe(false);
    await hanging;
    expect(check.isRendering).toBe(true);
  });
});

it('balancers leave out a server that does not render, and nobody restarts it', async () => {
  let isRendering = true;
  const app = await runApp({ app: { isRendering: () => isRendering } });
  const status = async (path: string) => (await fetch(app.origin + path)).status;
  expect(await status('/health/ready')).toBe(200);
  isRendering = false;
  expect([await status('/health/ready'), await status('/health/live')]).toEqual([503, 200]);
  await app.stop();
});

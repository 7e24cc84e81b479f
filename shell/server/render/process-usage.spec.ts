import { expect, it } from '@jest/globals';
import { usageOf } from './process-usage';

it('says what memory and processor time a process takes, and nothing of one that is gone', async () => {
  const { rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const usage = await usageOf(process.pid);
  expect(Math.abs(usage!.residentBytes - rss) / rss).toBeLessThan(0.5);
  expect(Math.abs(usage!.cpuMs - (user + system) / 1000)).toBeLessThan(2000);
  expect(await usageOf(2 ** 22 + 1)).toBeUndefined();
});

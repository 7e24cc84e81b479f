import { describe, expect, it } from '@jest/globals';
import { ProcessWatch } from './process-watch';

const rendering = { isRendering: true, idleSince: undefined };
const idle = { isRendering: false, idleSince: 0 };
const small = 80_000_000;

describe('what a process takes', () => {
  it('is fine while it says something between, however much of the processor it uses in all', () => {
    const watch = new ProcessWatch();
    for (let second = 1; second <= 10; second += 1) {
      watch.noteHeard();
      expect(watch.judge({ residentBytes: small, cpuMs: second * 1000 }, rendering, second * 1000)).toBe('fine');
    }
  });

  it('shows an endless loop after 2 s of the processor without a sign of life', () => {
    const watch = new ProcessWatch();
    const verdicts = [0, 1000, 2000, 2100].map((cpuMs) =>
      watch.judge({ residentBytes: small, cpuMs }, rendering, 1000 + cpuMs),
    );
    expect(verdicts).toEqual(['fine', 'fine', 'fine', 'blocked']);
  });

  it('is too much above 512 MB, and half of that when it has nothing to do', () => {
    const judge = (residentBytes: number, watched: typeof idle | typeof rendering) => {
      const watch = new ProcessWatch();
      watch.judge({ residentBytes: small, cpuMs: 0 }, watched, 1000);
      return watch.judge({ residentBytes, cpuMs: 0 }, watched, 2000);
    };
    expect([judge(512_000_001, rendering), judge(300_000_000, rendering), judge(300_000_000, idle)]).toEqual([
      'too much memory',
      'fine',
      'wasteful',
    ]);
  });

  it('is wasteful when it uses over half a processor without work', () => {
    const watch = new ProcessWatch();
    watch.judge({ residentBytes: small, cpuMs: 0 }, idle, 1000);
    expect(watch.judge({ residentBytes: small, cpuMs: 400 }, idle, 2000)).toBe('fine');
    expect(watch.judge({ residentBytes: small, cpuMs: 1000 }, idle, 3000)).toBe('wasteful');
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LogLimit } from './log-limit.js';

const [INFO, WARNING, FATAL] = [30, 40, 60];
const summaries: object[] = [];
let limit: LogLimit;
beforeEach(() => {
  jest.useFakeTimers();
  summaries.length = 0;
  limit = new LogLimit();
  limit.summarizeTo({ warn: (fields) => void summaries.push(fields) });
});
afterEach(() => void jest.useRealTimers());

const written = (lines: number, message: (line: number) => string, level = WARNING) =>
  Array.from({ length: lines }, (_, line) => limit.takes(message(line), level)).filter(Boolean).length;

describe('the lines of a minute', () => {
  it('are bounded for one message, and then told in one line', () => {
    expect(written(10_000, () => 'a page violated the policy')).toBe(120);
    expect(written(1, () => 'something else')).toBe(1);
    expect(summaries).toEqual([]);
    jest.advanceTimersByTime(60_000);
    expect(summaries).toEqual([{ leftOut: { 'a page violated the policy': 9_880 } }]);
    expect(written(10_000, () => 'a page violated the policy')).toBe(120);
  });

  it('may be more below a warning, such as those of requests', () => {
    expect(written(10_000, () => 'request completed', INFO)).toBe(3_000);
  });

  it('are bounded in all, whatever they say', () => {
    expect(written(10_000, (line) => `unexpected ${line}`)).toBe(4_000);
    jest.advanceTimersByTime(60_000);
    expect(summaries).toHaveLength(1);
    const [{ leftOut }] = summaries as [{ leftOut: Record<string, number> }];
    expect(Object.keys(leftOut)).toHaveLength(51);
    expect(Object.values(leftOut).reduce((sum, count) => sum + count)).toBe(6_000);
  });

  it('are all written when they are fatal', () => {
    written(10_000, (line) => `unexpected ${line}`);
    expect(written(10, () => 'cannot listen', FATAL)).toBe(10);
  });

  it('need no summary when nothing was left out', () => {
    written(10, () => 'something');
    jest.advanceTimersByTime(120_000);
    expect(summaries).toEqual([]);
  });
});

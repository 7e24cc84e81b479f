import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { retryUntilLoaded } from './retry-until-loaded';

const failed = jest.fn<(retry: () => void) => void>();
const forever = () => new Promise<never>(() => {});

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  window.firstPage = { isCurrent: () => true, start: () => true, hydrating() {}, hydrated() {}, failed };
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  failed.mockClear();
  delete window.firstPage;
});

describe('retryUntilLoaded', () => {
  it('reports code that hangs after ten seconds, and loads it again when the visitor asks', async () => {
    const load = jest.fn<() => Promise<unknown>>().mockImplementationOnce(forever).mockResolvedValue(undefined);
    const loaded = retryUntilLoaded(load);
    await jest.advanceTimersByTimeAsync(9_900);
    expect(failed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(failed).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(1);
    failed.mock.calls[0]![0]();
    await loaded;
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('has one attempt under way when the visitor asks twice', async () => {
    const load = jest.fn<() => Promise<unknown>>(forever);
    void retryUntilLoaded(load);
    await jest.advanceTimersByTimeAsync(10_000);
    const [[again]] = failed.mock.calls as [[() => void]];
    again();
    again();
    await jest.advanceTimersByTimeAsync(9_000);
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(failed).toHaveBeenCalledTimes(2);
  });
});

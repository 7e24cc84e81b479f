import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useDesignLock } from './use-design-lock';

type Granted = { name: string };
type Callback = (lock: Granted | null) => Promise<void>;

/** One holder per lock, as in a browser with several tabs. */
class Locks {
  private readonly holders = new Map<string, (error: Error) => void>();
  request(name: string, { steal = false }: { steal?: boolean }, callback: Callback): Promise<void> {
    if (this.holders.has(name) && !steal) return callback(null);
    this.holders.get(name)?.(new DOMException('Stolen', 'AbortError'));
    let lose: (error: Error) => void = () => {};
    const stolen = new Promise<never>((_, reject) => (lose = reject));
    this.holders.set(name, lose);
    const held = async () => {
      await callback({ name });
      if (this.holders.get(name) === lose) this.holders.delete(name);
    };
    return Promise.race([held(), stolen]);
  }
}

beforeEach(() => void Object.assign(navigator, { locks: new Locks() }));
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

describe('the lock of a design', () => {
  it('is held by one tab at a time, and can be taken by another', async () => {
    const first = renderHook(() => useDesignLock('a'));
    await waitFor(() => expect(first.result.current.state).toBe('mine'));
    const second = renderHook(() => useDesignLock('a'));
    await waitFor(() => expect(second.result.current.state).toBe('elsewhere'));
    act(() => second.result.current.take());
    await waitFor(() => expect(second.result.current.state).toBe('mine'));
    await waitFor(() => expect(first.result.current.state).toBe('elsewhere'));
  });

  it('can be taken back and forth', async () => {
    const first = renderHook(() => useDesignLock('a'));
    await waitFor(() => expect(first.result.current.state).toBe('mine'));
    const second = renderHook(() => useDesignLock('a'));
    await waitFor(() => expect(second.result.current.state).toBe('elsewhere'));
    for (const [taker, other] of [
      [second, first],
      [first, second],
      [second, first],
      [first, second],
    ] as const) {
      act(() => taker.result.current.take());
      await waitFor(() => expect(taker.result.current.state).toBe('mine'));
      await waitFor(() => expect(other.result.current.state).toBe('elsewhere'));
    }
  });

  it('is free again once its tab has left', async () => {
    const first = renderHook(() => useDesignLock('a'));
    await waitFor(() => expect(first.result.current.state).toBe('mine'));
    first.unmount();
    await act(() => Promise.resolve());
    const second = renderHook(() => useDesignLock('a'));
    await waitFor(() => expect(second.result.current.state).toBe('mine'));
  });

  it('is not needed where the browser has none', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    const { result } = renderHook(() => useDesignLock('a'));
    await waitFor(() => expect(result.current.state).toBe('mine'));
  });
});

import { create } from 'zustand';
import {
  type GuestCart,
  addToGuestCart,
  changeGuestLine,
  readGuestCart,
  setGuestQuantity,
} from 'shared-contracts/cart/guest-cart';
import type { CartLine, CartProblem } from 'shared-contracts/cart/schemas';
import { emitBrowserEvent, onBrowserEvent } from 'shared-contracts/events/browser-events';

const KEY = 'guestCart';

/** Reading fails silently into an empty list: a corrupt or forbidden localStorage must not take the shop down. */
function load(): GuestCart {
  try {
    return readGuestCart(window.localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

function save(lines: GuestCart): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(lines));
  } catch {
    // private mode or a full disk: the cart lives on in memory for this page
  }
}

type GuestCartState = { lines: GuestCart };

/** The guest's cart: a plain list in localStorage under `guestCart`, the same in every tab and slice. Empty on the server. */
export const useGuestCartStore = create<GuestCartState>()(() => ({ lines: [] }));

function change(next: (lines: GuestCart) => GuestCart): void {
  // read again before writing: another tab may have changed it since
  const lines = next(load());
  save(lines);
  useGuestCartStore.setState({ lines });
  emitBrowserEvent('guestCartUpdated');
}

export const guestCart = {
  add: (line: Omit<CartLine, 'id'>): void =>
    change((lines) => addToGuestCart(lines, { ...line, id: crypto.randomUUID() })),
  /** Puts what a line was changed to in its place. */
  change: (line: CartLine): void => change((lines) => changeGuestLine(lines, line)),
  /** Zero or less removes the line. Throws "Item not found in guest cart" for an unknown id. */
  setQuantity: (id: string, quantity: number): void => change((lines) => setGuestQuantity(lines, id, quantity)),
  remove: (id: string): void => change((lines) => lines.filter((line) => line.id !== id)),
  restore: (line: CartLine, index: number): void =>
    change((lines) => (lines.some((kept) => kept.id === line.id) ? lines : lines.toSpliced(index, 0, line))),
  /** Takes out the lines that are now somewhere else (merged or bought), and keeps what was added meanwhile. */
  removeAll: (ids: readonly string[]): void => change((lines) => lines.filter((line) => !ids.includes(line.id))),
  /** Says on lines why they cannot be bought, by id. */
  mark: (problems: ReadonlyMap<string, CartProblem>): void =>
    change((lines) =>
      lines.map((line) => {
        const problem = problems.get(line.id);
        return problem ? { ...line, problem } : line;
      }),
    ),
  clear: (): void => change(() => []),
  read: load,
};

/** Reads the stored cart and follows other tabs and scripts. The shell calls it once, after hydration; returns what stops it. */
export function followGuestCart(): () => void {
  const refresh = () => useGuestCartStore.setState({ lines: load() });
  refresh();
  return onBrowserEvent('guestCartUpdated', refresh);
}

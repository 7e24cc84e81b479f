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

/** The cart, if the browser could not store its last change. */
let unstored: GuestCart | null = null;

/** Empty if localStorage is corrupt. */
function load(): GuestCart {
  if (unstored) return unstored;
  try {
    return readGuestCart(window.localStorage.getItem(KEY));
  } catch {
    return [];
  }
}

function save(lines: GuestCart): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(lines));
    unstored = null;
  } catch {
    // storage is blocked or full: the page keeps the cart
    unstored = lines;
  }
}

type GuestCartState = { lines: GuestCart; isStored: boolean };

/** In localStorage, shared by tabs and slices. Empty on the server. */
export const useGuestCartStore = create<GuestCartState>()(() => ({ lines: [], isStored: true }));

function change(next: (lines: GuestCart) => GuestCart): void {
  // another tab may have changed it
  const lines = next(load());
  save(lines);
  useGuestCartStore.setState({ lines, isStored: unstored === null });
  emitBrowserEvent('guestCartUpdated');
}

/** The cart of a visitor without an account, kept by the browser. */
export const guestCart = {
  add: (line: Omit<CartLine, 'id'>): void =>
    change((lines) => addToGuestCart(lines, { ...line, id: crypto.randomUUID() })),
  change: (line: CartLine): void => change((lines) => changeGuestLine(lines, line)),
  /** Zero or less removes the line. Throws for an unknown id. */
  setQuantity: (id: string, quantity: number): void => change((lines) => setGuestQuantity(lines, id, quantity)),
  remove: (id: string): void => change((lines) => lines.filter((line) => line.id !== id)),
  restore: (line: CartLine, index: number): void =>
    change((lines) => (lines.some((kept) => kept.id === line.id) ? lines : lines.toSpliced(index, 0, line))),
  removeAll: (ids: readonly string[]): void => change((lines) => lines.filter((line) => !ids.includes(line.id))),
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

/** Call once, after hydration; returns a function that stops it. */
export function followGuestCart(): () => void {
  const refresh = () => useGuestCartStore.setState({ lines: load() });
  refresh();
  return onBrowserEvent('guestCartUpdated', refresh);
}

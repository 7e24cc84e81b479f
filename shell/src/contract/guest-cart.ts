import { create } from 'zustand';
import {
  type GuestCart,
  type GuestCartItem,
  addToGuestCart,
  changeGuestLine,
  readGuestCart,
  setGuestQuantity,
} from 'shared-contracts/cart/guest-cart';
import type { CartProblem } from 'shared-contracts/cart/schemas';
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

function save(items: GuestCart): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(items));
  } catch {
    // private mode or a full disk: the cart lives on in memory for this page
  }
}

type GuestCartState = { items: GuestCart };

/** The guest's cart: a plain list in localStorage under `guestCart`, the same in every tab and slice. Empty on the server. */
export const useGuestCartStore = create<GuestCartState>()(() => ({ items: [] }));

function change(next: (items: GuestCart) => GuestCart): void {
  // read again before writing: another tab may have changed it since
  const items = next(load());
  save(items);
  useGuestCartStore.setState({ items });
  emitBrowserEvent('guestCartUpdated');
}

export const guestCart = {
  add: (item: Omit<GuestCartItem, 'id'>): void =>
    change((items) => addToGuestCart(items, { ...item, id: crypto.randomUUID() })),
  /** Puts what a line was changed to in its place. */
  change: (item: GuestCartItem): void => change((items) => changeGuestLine(items, item)),
  /** Zero or less removes the line. Throws "Item not found in guest cart" for an unknown id. */
  setQuantity: (id: string, quantity: number): void => change((items) => setGuestQuantity(items, id, quantity)),
  remove: (id: string): void => change((items) => items.filter((item) => item.id !== id)),
  restore: (item: GuestCartItem, index: number): void =>
    change((items) => (items.some((kept) => kept.id === item.id) ? items : items.toSpliced(index, 0, item))),
  /** Takes out the lines that are now somewhere else (merged or bought), and keeps what was added meanwhile. */
  removeAll: (ids: readonly string[]): void => change((items) => items.filter((item) => !ids.includes(item.id))),
  /** Says on lines why they cannot be bought, by id. */
  mark: (problems: ReadonlyMap<string, CartProblem>): void =>
    change((items) =>
      items.map((item) => {
        const problem = problems.get(item.id);
        return problem ? { ...item, problem } : item;
      }),
    ),
  clear: (): void => change(() => []),
  read: load,
};

/** Reads the stored cart and follows other tabs and scripts. The shell calls it once, after hydration; returns what stops it. */
export function followGuestCart(): () => void {
  const refresh = () => useGuestCartStore.setState({ items: load() });
  refresh();
  return onBrowserEvent('guestCartUpdated', refresh);
}

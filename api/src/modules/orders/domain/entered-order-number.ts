import { shortOrderNumber } from 'shared-contracts/orders/order-number';

const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const beginning = /^[0-9a-f]{8}$/;

/** As it is shown: `Order #1a2b3c4d`, `1a2b3c4d...`, the address of its page. */
const shown = /^(?:https?:\/\/\S*\/orders\/|order\b\s*)?#?\s*([0-9a-f][0-9a-f-]*)(?:[?#]\S*|[\s.…,:;)]*)$/i;

export const orderNumberIn = (written: string): string | undefined => shown.exec(written.trim())?.[1]?.toLowerCase();

export type EnteredOrderNumber = { id: string } | { beginning: string };

export function parseOrderNumber(written: string): EnteredOrderNumber | undefined {
  const text = orderNumberIn(written);
  if (text === undefined) return undefined;
  if (wholeId.test(text)) return { id: text };
  return beginning.test(text) ? { beginning: text } : undefined;
}

export function shortNumberIn(written: string): string {
  const named = parseOrderNumber(written);
  if (!named) return written;
  return 'id' in named ? shortOrderNumber(named.id) : named.beginning;
}

const [lowest, highest] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

export type IdRange = { from: string; to: string };

export function idsFrom(start: string): IdRange | null {
  const [from, to] = [start + lowest.slice(start.length), start + highest.slice(start.length)];
  return wholeId.test(from) ? { from, to } : null;
}

import type { AuditEntry, AuditSubject } from 'shared-contracts/audit/schemas';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';

type Entry = Pick<AuditEntry, 'subject' | 'subjectId' | 'subjectName' | 'sku' | 'orderId'>;

const found = (path: string, q: string | null | undefined, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ ...more, ...(q && { q }) }).toString()}`;
const orderPath = ({ orderId }: Entry) => (orderId ? `/admin/orders/${orderId}` : null);

const paths: Record<AuditSubject, (entry: Entry) => string | null> = {
  order: orderPath,
  refund: orderPath,
  claim: orderPath,
  product: ({ sku, subjectName }) => found('/admin/products', sku ?? subjectName),
  category: () => '/admin/categories',
  synonym: () => '/admin/synonyms',
  'shipping option': () => '/admin?tab=shipping',
  user: ({ subjectName }) => found('/admin', subjectName, { tab: 'users' }),
  review: () => '/admin/reviews',
  'contact message': ({ subjectName }) => found('/admin/messages', subjectName),
  'newsletter address': () => '/admin/newsletter',
  printer: () => '/admin/print-runs?tab=printer',
  'print file': () => null,
  'print run': ({ subjectId }) =>
    subjectId === 'settings' ? '/admin/print-runs?tab=schedule' : `/admin/print-runs/${subjectId}`,
  release: () => '/admin/releases',
  'release token': () => '/admin/releases',
};

export const subjectPath = (entry: Entry): string | null => paths[entry.subject](entry);

/** "Order 1a2b3c4d, Ada Lovelace"; "Product Classic Square, SKU CS-1". */
export function subjectText({ subject, subjectId, subjectName, sku, orderId }: Entry): string {
  const kind = subject.charAt(0).toUpperCase() + subject.slice(1);
  if (subject === 'printer') return kind;
  if (subject === 'release') return `${kind} of ${subjectId}`;
  if (orderId && subject === 'order')
    return [`${kind} ${shortOrderNumber(orderId)}`, subjectName].filter(Boolean).join(', ');
  if (orderId) return [`${kind} of order ${shortOrderNumber(orderId)}`, subjectName].filter(Boolean).join(', ');
  if (!subjectName) return `${kind} ${subjectId.slice(0, 8)}`;
  if (subject === 'product') return `${kind} ${subjectName}, ${sku ? `SKU ${sku}` : subjectId.slice(0, 8)}`;
  return `${kind} ${subjectName}`;
}

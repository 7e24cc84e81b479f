import type { Permission } from 'shared-contracts/accounts/permissions';
import { nameOr } from 'shared-contracts/accounts/names';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { SearchResults } from 'shared-contracts/search/schemas';
import { sections } from '../admin-frame/sections';

/** `href`: opened with a full page load. */
export type SearchEntry = { id: string; label: string; detail?: string } & ({ to: string } | { href: string });
export type SearchGroup = { heading: string; entries: SearchEntry[] };
type KnownEntry = SearchEntry & { permission: Permission };

const addressOf = (path: string, values: Record<string, string>): string => `${path}?${new URLSearchParams(values)}`;

const pages: KnownEntry[] = [
  ...sections.map(({ to, label, permission }) => ({ id: `page ${to}`, label, to, permission })),
  { id: 'page users', label: 'Users', to: '/admin?tab=users', permission: 'admin' },
];

const commands: KnownEntry[] = [
  {
    id: 'command print',
    label: 'Make a print run',
    detail: 'Print Runs',
    to: '/admin/print-runs',
    permission: 'printOrders',
  },
  {
    id: 'command runs',
    label: 'Show past print runs',
    to: '/admin/print-runs?tab=runs',
    permission: 'printOrders',
  },
  {
    id: 'command pack',
    label: 'Pack an order',
    detail: 'Packing Desk',
    to: '/admin/packing',
    permission: 'packOrders',
  },
  {
    id: 'command add product',
    label: 'Add product',
    detail: 'Products',
    to: '/admin/products?new=1',
    permission: 'admin',
  },
  {
    id: 'command prices',
    label: 'Edit prices and stock',
    detail: 'Products',
    to: '/admin/products/prices-and-stock',
    permission: 'admin',
  },
  {
    id: 'command pending',
    label: 'Show abandoned checkouts',
    to: '/admin/checkouts?show=abandoned',
    permission: 'admin',
  },
  { id: 'command shop', label: 'Open the shop', to: '/', permission: 'seeOrders' },
  { id: 'command log out', label: 'Log out', href: '/api/logout', permission: 'seeOrders' },
];

const matching = (entries: readonly KnownEntry[], q: string) => {
  const words = q.toLowerCase().split(/\s+/);
  return entries.filter(({ label, detail = '' }) =>
    words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)),
  );
};

export function knownGroups(q: string, may: (permission: Permission) => boolean): SearchGroup[] {
  const allowed = ({ permission }: KnownEntry) => may(permission);
  return [
    { heading: 'Pages', entries: matching(pages.filter(allowed), q) },
    { heading: 'Commands', entries: matching(commands.filter(allowed), q) },
  ];
}

export const foundGroups = ({ orders, customers, products }: SearchResults): SearchGroup[] => [
  {
    heading: 'Orders',
    entries: orders.map(({ id, status, customerName, customerEmail }) => ({
      id: `order ${id}`,
      label: `Order ${shortOrderNumber(id)}`,
      detail: `${customerName}, ${customerEmail}, ${status}`,
      to: `/orders/${id}`,
    })),
  },
  {
    heading: 'Customers',
    entries: customers.map((user) => ({
      id: `customer ${user.id}`,
      label: nameOr(user, user.email),
      detail: user.email,
      to: addressOf('/admin', { tab: 'users', q: user.email }),
    })),
  },
  {
    heading: 'Products',
    entries: products.map(({ id, name, sku, isActive }) => ({
      id: `product ${id}`,
      label: name,
      detail: [sku, !isActive && 'not active'].filter(Boolean).join(', '),
      to: addressOf('/admin/products', { q: name }),
    })),
  },
];

import { nameOr } from 'shared-contracts/accounts/names';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { SearchResults } from 'shared-contracts/search/schemas';
import { sections } from '../admin-frame/sections';

/** Something to go to. `href`: a page that the whole browser goes to. */
export type SearchEntry = { id: string; label: string; detail?: string } & ({ to: string } | { href: string });
export type SearchGroup = { heading: string; entries: SearchEntry[] };

const addressOf = (path: string, values: Record<string, string>): string => `${path}?${new URLSearchParams(values)}`;

const pages: SearchEntry[] = [
  ...sections.map(({ to, label }) => ({ id: `page ${to}`, label, to })),
  { id: 'page users', label: 'Users', to: '/admin?tab=users' },
];

const commands: SearchEntry[] = [
  { id: 'command pack', label: 'Pack an order', detail: 'Packing Desk', to: '/admin/packing' },
  { id: 'command add product', label: 'Add product', detail: 'Products', to: '/admin/products?new=1' },
  { id: 'command prices', label: 'Edit prices and stock', detail: 'Products', to: '/admin/products/prices-and-stock' },
  { id: 'command pending', label: 'Show abandoned checkouts', to: '/admin/checkouts?show=abandoned' },
  { id: 'command shop', label: 'Open the shop', to: '/' },
  { id: 'command log out', label: 'Log out', href: '/api/logout' },
];

const matching = (entries: readonly SearchEntry[], q: string) => {
  const words = q.toLowerCase().split(/\s+/);
  return entries.filter(({ label, detail = '' }) =>
    words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)),
  );
};

export const knownGroups = (q: string): SearchGroup[] => [
  { heading: 'Pages', entries: matching(pages, q) },
  { heading: 'Commands', entries: matching(commands, q) },
];

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

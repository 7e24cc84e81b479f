import type { Permission } from 'shared-contracts/accounts/permissions';

export type Section = { to: string; label: string; permission: Permission };

export const sections: readonly Section[] = [
  { to: '/admin', label: 'Dashboard', permission: 'seeOrders' },
  { to: '/admin/orders', label: 'Orders', permission: 'seeOrders' },
  { to: '/admin/print-runs', label: 'Print Runs', permission: 'printOrders' },
  { to: '/admin/packing', label: 'Packing Desk', permission: 'packOrders' },
  { to: '/admin/products', label: 'Products', permission: 'admin' },
  { to: '/admin/categories', label: 'Categories', permission: 'admin' },
  { to: '/admin/synonyms', label: 'Synonyms', permission: 'admin' },
  { to: '/admin/checkouts', label: 'Checkouts', permission: 'admin' },
  { to: '/admin/refunds', label: 'Refunds', permission: 'seeMoney' },
  { to: '/admin/reports', label: 'Reports', permission: 'admin' },
  { to: '/admin/reviews', label: 'Reviews', permission: 'answerCustomers' },
  { to: '/admin/claims', label: 'Claims', permission: 'answerCustomers' },
  { to: '/admin/messages', label: 'Messages', permission: 'answerCustomers' },
  { to: '/admin/newsletter', label: 'Newsletter', permission: 'admin' },
  { to: '/admin/releases', label: 'Releases', permission: 'admin' },
  { to: '/admin/audit-log', label: 'Audit Log', permission: 'admin' },
];

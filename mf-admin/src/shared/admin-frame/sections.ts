export type Section = { to: string; label: string };

export const sections: readonly Section[] = [
  { to: '/admin', label: 'Dashboard' },
  { to: '/admin/orders', label: 'Orders' },
  { to: '/admin/packing', label: 'Packing Desk' },
  { to: '/admin/products', label: 'Products' },
  { to: '/admin/categories', label: 'Categories' },
  { to: '/admin/synonyms', label: 'Synonyms' },
  { to: '/admin/checkouts', label: 'Checkouts' },
  { to: '/admin/refunds', label: 'Refunds' },
  { to: '/admin/reports', label: 'Reports' },
  { to: '/admin/reviews', label: 'Reviews' },
  { to: '/admin/claims', label: 'Claims' },
  { to: '/admin/messages', label: 'Messages' },
  { to: '/admin/newsletter', label: 'Newsletter' },
  { to: '/admin/releases', label: 'Releases' },
  { to: '/admin/audit-log', label: 'Audit Log' },
];

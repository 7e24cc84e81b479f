import type { SliceRoutes } from 'shell/contract';

const routes: SliceRoutes = () => [
  { path: '/admin', lazy: async () => ({ Component: (await import('../pages/admin-page')).AdminPage }) },
  {
    path: '/admin/audit-log',
    lazy: async () => ({ Component: (await import('../pages/audit-log-page')).AuditLogPage }),
  },
  {
    path: '/admin/checkouts',
    lazy: async () => ({ Component: (await import('../pages/checkouts-page')).CheckoutsPage }),
  },
  { path: '/admin/claims', lazy: async () => ({ Component: (await import('../pages/claims-page')).ClaimsPage }) },
  { path: '/admin/packing', lazy: async () => ({ Component: (await import('../pages/packing-page')).PackingPage }) },
  {
    path: '/admin/print-files',
    lazy: async () => ({ Component: (await import('../pages/print-files-page')).PrintFilesPage }),
  },
  { path: '/admin/products', lazy: async () => ({ Component: (await import('../pages/products-page')).ProductsPage }) },
  { path: '/admin/refunds', lazy: async () => ({ Component: (await import('../pages/refunds-page')).RefundsPage }) },
  { path: '/admin/reviews', lazy: async () => ({ Component: (await import('../pages/reviews-page')).ReviewsPage }) },
];

export default routes;

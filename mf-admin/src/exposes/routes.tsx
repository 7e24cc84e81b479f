import { redirect } from 'react-router-dom';
import { printPath } from 'shared-contracts/production/print-path';
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
  { path: '/admin/orders', lazy: async () => ({ Component: (await import('../pages/orders-page')).OrdersPage }) },
  {
    path: '/admin/orders/:id',
    lazy: async () => ({ Component: (await import('../pages/order-desk-page')).OrderDeskPage }),
  },
  { path: '/admin/packing', lazy: async () => ({ Component: (await import('../pages/packing-page')).PackingPage }) },
  {
    path: '/admin/print-files',
    // old bookmarks
    element: null,
    loader: ({ request }) => redirect(printPath(new URL(request.url).searchParams.get('orders')?.split(',') ?? [])),
  },
  {
    path: '/admin/print-runs',
    lazy: async () => ({ Component: (await import('../pages/print-runs-page')).PrintRunsPage }),
  },
  {
    path: '/admin/print-runs/:id',
    lazy: async () => ({ Component: (await import('../pages/print-run-page')).PrintRunPage }),
  },
  { path: '/admin/products', lazy: async () => ({ Component: (await import('../pages/products-page')).ProductsPage }) },
  {
    path: '/admin/categories',
    lazy: async () => ({ Component: (await import('../pages/categories-page')).CategoriesPage }),
  },
  { path: '/admin/messages', lazy: async () => ({ Component: (await import('../pages/messages-page')).MessagesPage }) },
  {
    path: '/admin/newsletter',
    lazy: async () => ({ Component: (await import('../pages/newsletter-page')).NewsletterPage }),
  },
  {
    path: '/admin/products/prices-and-stock',
    lazy: async () => ({ Component: (await import('../pages/prices-and-stock-page')).PricesAndStockPage }),
  },
  {
    path: '/admin/products/:id/images',
    lazy: async () => ({ Component: (await import('../pages/product-images-page')).ProductImagesPage }),
  },
  { path: '/admin/refunds', lazy: async () => ({ Component: (await import('../pages/refunds-page')).RefundsPage }) },
  { path: '/admin/reports', lazy: async () => ({ Component: (await import('../pages/reports-page')).ReportsPage }) },
  {
    path: '/admin/releases',
    lazy: async () => ({ Component: (await import('../pages/releases-page')).ReleasesPage }),
  },
  { path: '/admin/reviews', lazy: async () => ({ Component: (await import('../pages/reviews-page')).ReviewsPage }) },
  {
    path: '/admin/synonyms',
    lazy: async () => ({ Component: (await import('../pages/synonyms-page')).SynonymsPage }),
  },
];

export default routes;

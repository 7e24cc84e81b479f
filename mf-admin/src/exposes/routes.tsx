import type { ComponentType } from 'react';
import { type RouteObject, redirect } from 'react-router-dom';
import { printPath } from 'shared-contracts/production/print-path';
import type { SliceRoutes } from 'shell/contract';

const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

const routes: SliceRoutes = () => [
  page('/admin', async () => (await import('../pages/admin-page')).AdminPage),
  page('/admin/audit-log', async () => (await import('../pages/audit-log-page')).AuditLogPage),
  page('/admin/checkouts', async () => (await import('../pages/checkouts-page')).CheckoutsPage),
  page('/admin/claims', async () => (await import('../pages/claims-page')).ClaimsPage),
  page('/admin/orders', async () => (await import('../pages/orders-page')).OrdersPage),
  page('/admin/orders/:id', async () => (await import('../pages/order-desk-page')).OrderDeskPage),
  page('/admin/packing', async () => (await import('../pages/packing-page')).PackingPage),
  {
    path: '/admin/print-files',
    // old bookmarks
    element: null,
    loader: ({ request }) => redirect(printPath(new URL(request.url).searchParams.get('orders')?.split(',') ?? [])),
  },
  page('/admin/print-runs', async () => (await import('../pages/print-runs-page')).PrintRunsPage),
  page('/admin/print-runs/:id', async () => (await import('../pages/print-run-page')).PrintRunPage),
  page('/admin/products', async () => (await import('../pages/products-page')).ProductsPage),
  page('/admin/categories', async () => (await import('../pages/categories-page')).CategoriesPage),
  page('/admin/messages', async () => (await import('../pages/messages-page')).MessagesPage),
  page('/admin/newsletter', async () => (await import('../pages/newsletter-page')).NewsletterPage),
  page(
    '/admin/products/prices-and-stock',
    async () => (await import('../pages/prices-and-stock-page')).PricesAndStockPage,
  ),
  page('/admin/products/:id/images', async () => (await import('../pages/product-images-page')).ProductImagesPage),
  page('/admin/refunds', async () => (await import('../pages/refunds-page')).RefundsPage),
  page('/admin/reports', async () => (await import('../pages/reports-page')).ReportsPage),
  page('/admin/releases', async () => (await import('../pages/releases-page')).ReleasesPage),
  page('/admin/reviews', async () => (await import('../pages/reviews-page')).ReviewsPage),
  page('/admin/synonyms', async () => (await import('../pages/synonyms-page')).SynonymsPage),
];

export default routes;

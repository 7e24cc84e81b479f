import type { SliceRoutes } from 'shell/contract';

const routes: SliceRoutes = () => [
  { path: '/auth', lazy: async () => ({ Component: (await import('../pages/auth-page')).AuthPage }) },
  { path: '/orders', lazy: async () => ({ Component: (await import('../pages/orders-page')).OrdersPage }) },
  {
    path: '/orders/:id',
    lazy: async () => ({ Component: (await import('../pages/order-detail-page')).OrderDetailPage }),
  },
  { path: '/profile', lazy: async () => ({ Component: (await import('../pages/profile-page')).ProfilePage }) },
  {
    path: '/track-order',
    lazy: async () => ({ Component: (await import('../pages/track-order-page')).TrackOrderPage }),
  },
];

export default routes;

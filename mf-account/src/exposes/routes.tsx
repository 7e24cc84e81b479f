import type { SliceRoutes } from 'shell/contract';

const routes: SliceRoutes = () => [
  { path: '/auth', lazy: async () => ({ Component: (await import('../pages/auth-page')).AuthPage }) },
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('../pages/forgot-password-page')).ForgotPasswordPage }),
  },
  { path: '/orders', lazy: async () => ({ Component: (await import('../pages/orders-page')).OrdersPage }) },
  {
    path: '/orders/:id',
    lazy: async () => ({ Component: (await import('../pages/order-detail-page')).OrderDetailPage }),
  },
  { path: '/profile', lazy: async () => ({ Component: (await import('../pages/profile-page')).ProfilePage }) },
  {
    path: '/reset-password',
    lazy: async () => ({ Component: (await import('../pages/reset-password-page')).ResetPasswordPage }),
  },
  {
    path: '/track-order',
    lazy: async () => ({ Component: (await import('../pages/track-order-page')).TrackOrderPage }),
  },
  {
    path: '/verify-email',
    lazy: async () => ({ Component: (await import('../pages/verify-email-page')).VerifyEmailPage }),
  },
];

export default routes;

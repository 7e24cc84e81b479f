import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { SliceRoutes } from 'shell/contract';

const page = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

const routes: SliceRoutes = () => [
  page('/auth', async () => (await import('../pages/auth-page')).AuthPage),
  page('/forgot-password', async () => (await import('../pages/forgot-password-page')).ForgotPasswordPage),
  page('/orders', async () => (await import('../pages/orders-page')).OrdersPage),
  page('/orders/:id', async () => (await import('../pages/order-detail-page')).OrderDetailPage),
  page('/profile', async () => (await import('../pages/profile-page')).ProfilePage),
  page('/reset-password', async () => (await import('../pages/reset-password-page')).ResetPasswordPage),
  page('/track-order', async () => (await import('../pages/track-order-page')).TrackOrderPage),
  page('/verify-email', async () => (await import('../pages/verify-email-page')).VerifyEmailPage),
];

export default routes;

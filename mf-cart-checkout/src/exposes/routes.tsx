import type { SliceRoutes } from 'shell/contract';

/** All private: the server sends skeletons. */
const routes: SliceRoutes = () => [
  { path: '/cart', lazy: async () => ({ Component: (await import('../pages/cart-page')).CartPage }) },
  { path: '/checkout', lazy: async () => ({ Component: (await import('../pages/checkout-page')).CheckoutPage }) },
  {
    path: '/checkout-success',
    lazy: async () => ({ Component: (await import('../pages/checkout-success-page')).CheckoutSuccessPage }),
  },
];

export default routes;

import type { SliceRoutes } from 'shell/contract';

const routes: SliceRoutes = () => [
  {
    path: '/older',
    lazy: async () => ({ Component: (await import('../pages/older-page')).OlderPage }),
  },
];

export default routes;

import type { SliceRoutes } from 'shell/contract';

const routes: SliceRoutes = () => [
  { path: '/admin', lazy: async () => ({ Component: (await import('../pages/admin-page')).AdminPage }) },
];

export default routes;

import type { SliceRoutes } from 'shell/contract';

const routes: SliceRoutes = () => [
  { path: '/admin', lazy: async () => ({ Component: (await import('../pages/admin-page')).AdminPage }) },
  {
    path: '/admin/print-files',
    lazy: async () => ({ Component: (await import('../pages/print-files-page')).PrintFilesPage }),
  },
];

export default routes;

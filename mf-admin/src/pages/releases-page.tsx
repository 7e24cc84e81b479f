import { RefreshButton } from '../features/releases/components/refresh-button';
import { Releases, ReleasesSkeleton } from '../features/releases/components/releases';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export const ReleasesPage = () => (
  <AdminFrame
    title="Releases"
    description="Which versions of the site's slices visitors get, and how they do."
    actions={<RefreshButton />}
    skeleton={<ReleasesSkeleton />}
  >
    <Releases />
  </AdminFrame>
);

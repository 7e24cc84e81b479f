import RefreshCw from '@lucide/icons/icons/refresh-cw';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { Releases, ReleasesSkeleton } from '../features/releases/components/releases';
import { RELEASES } from '../features/releases/queries/releases';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

function RefreshButton() {
  const queryClient = useQueryClient();
  const refresh = useMutation({ mutationFn: () => queryClient.invalidateQueries({ queryKey: [RELEASES] }) });
  return (
    <Button variant="secondary" busy={refresh.isPending} onClick={() => refresh.mutate()}>
      {!refresh.isPending && <Icon icon={RefreshCw} />} Refresh
    </Button>
  );
}

export const ReleasesPage = () => (
  <AdminFrame
    title="Releases"
    permission="admin"
    description="Which versions of the site's slices visitors get, and how they do."
    actions={<RefreshButton />}
    skeleton={<ReleasesSkeleton />}
  >
    <Releases />
  </AdminFrame>
);

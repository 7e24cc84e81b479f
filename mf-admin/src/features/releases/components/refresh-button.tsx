import { useMutation, useQueryClient } from '@tanstack/react-query';
import RefreshCw from '@lucide/icons/icons/refresh-cw';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { RELEASES } from '../queries/releases';

export function RefreshButton() {
  const queryClient = useQueryClient();
  const refresh = useMutation({ mutationFn: () => queryClient.invalidateQueries({ queryKey: [RELEASES] }) });
  return (
    <Button variant="secondary" busy={refresh.isPending} onClick={() => refresh.mutate()}>
      {!refresh.isPending && <Icon icon={RefreshCw} />} Refresh
    </Button>
  );
}

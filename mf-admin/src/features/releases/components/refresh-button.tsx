import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import RefreshCw from '@lucide/icons/icons/refresh-cw';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { RELEASES } from '../queries/releases';

/** Asks for everything that is shown again. */
export function RefreshButton() {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey: [RELEASES] }) > 0;
  return (
    <Button
      variant="secondary"
      busy={isFetching}
      onClick={() => void queryClient.invalidateQueries({ queryKey: [RELEASES] })}
    >
      {!isFetching && <Icon icon={RefreshCw} />} Refresh
    </Button>
  );
}

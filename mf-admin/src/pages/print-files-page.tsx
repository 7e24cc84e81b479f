import { Link, useSearchParams } from 'react-router-dom';
import { EmptyState } from 'shared-ui/empty-state';
import { Skeleton } from 'shared-ui/skeleton';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import Printer from '@lucide/icons/icons/printer';
import { PrintFiles } from '../features/print-files/components/print-files';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

const NoOrders = () => (
  <EmptyState
    icon={<Icon icon={Printer} />}
    title="No orders chosen"
    action={
      <Button asChild>
        <Link to="/admin">Choose orders</Link>
      </Button>
    }
  >
    Select orders in the order list to print them.
  </EmptyState>
);

export function PrintFilesPage() {
  const [parameters] = useSearchParams();
  const orderIds = [...new Set((parameters.get('orders') ?? '').split(',').filter(Boolean))];
  return (
    <AdminFrame
      title="Print Files"
      permission="printOrders"
      skeleton={<Skeleton label="Loading print files" height="12rem" />}
    >
      {orderIds.length > 0 ? <PrintFiles orderIds={orderIds} /> : <NoOrders />}
    </AdminFrame>
  );
}

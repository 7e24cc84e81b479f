import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { PrintRun, RunSkeleton } from '../features/print-runs/components/print-run';
import { printRunQuery } from '../features/print-runs/queries/print-runs';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

export function PrintRunPage() {
  const { id = '' } = useParams();
  // the number, once the content has loaded it
  const { data } = useQuery({ ...printRunQuery(id), enabled: false });
  return (
    <AdminFrame
      title={data ? `Print Run ${data.run.number}` : 'Print Run'}
      permission="printOrders"
      actions={
        <Button asChild variant="secondary">
          <Link to="/admin/print-runs?tab=runs">All print runs</Link>
        </Button>
      }
      skeleton={<RunSkeleton />}
    >
      <PrintRun key={id} id={id} />
    </AdminFrame>
  );
}

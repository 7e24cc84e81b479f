import type { ReactNode } from 'react';
import Download from '@lucide/icons/icons/download';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';

export const PayoutFile = ({ id, children }: { id: string; children: ReactNode }) => (
  <Button asChild variant="secondary">
    <a href={`/api/admin/payouts/${id}/report.csv`} download>
      <Icon icon={Download} /> {children}
    </a>
  </Button>
);

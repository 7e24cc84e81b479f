import Download from '@lucide/icons/icons/download';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';

/** `token`: a guest's, of the mail. */
export const InvoiceDownload = ({ orderId, token }: { orderId: string; token?: string }) => (
  <Button asChild variant="secondary">
    <a
      href={`/api/orders/${orderId}/invoice.pdf${token ? `?${new URLSearchParams({ token }).toString()}` : ''}`}
      download
    >
      <Icon icon={Download} /> Download invoice (PDF)
    </a>
  </Button>
);

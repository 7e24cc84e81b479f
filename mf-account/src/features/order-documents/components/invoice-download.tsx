import Download from '@lucide/icons/icons/download';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';

/** Downloads the invoice as the PDF that the confirmation email has attached. */
export const InvoiceDownload = ({ orderId }: { orderId: string }) => (
  <Button asChild variant="secondary">
    <a href={`/api/orders/${orderId}/invoice.pdf`} download>
      <Icon icon={Download} /> Download invoice (PDF)
    </a>
  </Button>
);

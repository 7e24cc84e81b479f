import { Badge, type BadgeTone } from '../badge/badge';

const toneOf: Readonly<Record<string, BadgeTone>> = {
  pending: 'warning',
  processing: 'info',
  shipped: 'success',
  delivered: 'success',
  completed: 'success',
  cancelled: 'danger',
};

export type OrderStatusBadgeProps = {
  /** Unknown statuses are shown in a neutral tone. */
  status: string;
  uppercase?: boolean;
  className?: string;
};

/** An order's status. */
export function OrderStatusBadge({ status, uppercase = false, className }: OrderStatusBadgeProps) {
  const known = Object.hasOwn(toneOf, status) ? toneOf[status] : undefined;
  const text = uppercase ? status.toUpperCase() : status.charAt(0).toUpperCase() + status.slice(1);
  return (
    <Badge tone={known ?? 'neutral'} className={className}>
      {text}
    </Badge>
  );
}

import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { SelectField, type SelectFieldProps } from '../select-field/select-field';

/** The schema's own list would bring zod along. */
const statuses: { value: OrderStatus; label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'processing', label: 'Processing' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
];

export type OrderStatusSelectProps = Omit<SelectFieldProps, 'options' | 'placeholder'>;

export const OrderStatusSelect = (props: OrderStatusSelectProps) => <SelectField {...props} options={statuses} />;

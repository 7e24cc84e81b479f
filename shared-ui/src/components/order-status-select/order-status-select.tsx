import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { SelectField, type SelectFieldProps } from '../select-field/select-field';

/** The schema's own list would bring zod along. */
const statuses: OrderStatus[] = ['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled'];
const options = statuses.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

const withoutCancelled = options.filter(({ value }) => value !== 'cancelled');

export type OrderStatusSelectProps = Omit<SelectFieldProps, 'options' | 'placeholder'> & {
  /** By default. Otherwise only an order that is cancelled already shows that. */
  mayCancel?: boolean;
};

/** A select field for an order's status. */
export const OrderStatusSelect = ({ mayCancel = true, ...props }: OrderStatusSelectProps) => (
  <SelectField {...props} options={mayCancel || props.value === 'cancelled' ? options : withoutCancelled} />
);

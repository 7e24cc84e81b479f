import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { Order, OrderStatus } from 'shared-contracts/orders/schemas';
import { holds } from 'shared-contracts/policy/orders';
import { Button } from 'shared-ui/button';
import { OrderStatusSelect } from 'shared-ui/order-status-select';
import { TextField } from 'shared-ui/text-field';
import { messageOf, toast } from 'shell/contract';
import { useUpdateOrder } from '../queries/update-order';
import styles from './order-detail.module.css';

const { longestReason } = holds;
const MAXIMUM_TRACKING_LENGTH = 100;

type UpdateForm = { status: OrderStatus; trackingNumber: string; printsChecked: boolean; holdReason: string };

const formOf = (order: Order): UpdateForm => ({
  status: order.status,
  trackingNumber: order.trackingNumber ?? '',
  printsChecked: order.printsCheckedAt !== null,
  holdReason: order.holdReason ?? '',
});

/** The admin's form for status, tracking number and the prints-checked mark. */
export function UpdateOrderForm({ order }: { order: Order }) {
  // `values` keeps what was not touched in sync with the server
  const { register, handleSubmit, control, formState, reset } = useForm<UpdateForm>({
    resetOptions: { keepDirtyValues: true },
    values: formOf(order),
  });
  const update = useUpdateOrder();
  // the version that the admin began to change; the page itself follows the order
  const [begun, setBegun] = useState<number | null>(null);
  if (formState.isDirty && begun === null) setBegun(order.version);
  if (!formState.isDirty && begun !== null) setBegun(null);

  const isPending = takesPhotos(useWatch({ control, name: 'status' }));

  const submit = handleSubmit(({ status, trackingNumber, printsChecked, holdReason }) =>
    update.mutate(
      {
        id: order.id,
        version: begun ?? order.version,
        status,
        trackingNumber: trackingNumber.trim() || null,
        printsChecked,
        ...(takesPhotos(status) && { holdReason: holdReason.trim() || null }),
      },
      {
        onSuccess: (updated) => {
          reset(formOf(updated), { keepDirtyValues: false });
          toast({
            tone: 'success',
            title: 'Order updated',
            description: 'Order status has been updated successfully.',
          });
        },
        onError: (error) => {
          // told what changed, the admin may save again
          setBegun(null);
          toast({
            tone: 'destructive',
            title: 'Update failed',
            description: messageOf(error, 'The order could not be updated. Please try again.'),
          });
        },
      },
    ),
  );

  return (
    <form className={styles.update} onSubmit={(event) => void submit(event)}>
      <h3 className={styles.updateTitle}>Update Order</h3>
      <OrderStatusSelect label="Status" {...register('status')} />
      <TextField
        label="Tracking number"
        autoComplete="off"
        maxLength={MAXIMUM_TRACKING_LENGTH}
        placeholder="Enter tracking number"
        {...register('trackingNumber')}
      />
      {isPending && (
        <TextField
          label="On hold because"
          hint="We email this to the customer. Leave it empty to release the order."
          autoComplete="off"
          maxLength={longestReason}
          {...register('holdReason')}
        />
      )}
      <label className={styles.choice}>
        <input type="checkbox" className={styles.box} {...register('printsChecked')} />
        <span>Prints checked. The customer sees “Quality Check” as done.</span>
      </label>
      <Button type="submit" busy={update.isPending} busyLabel="Updating...">
        Update Order
      </Button>
    </form>
  );
}

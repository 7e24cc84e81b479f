import { type FormEvent, useState } from 'react';
import { lineTitle } from 'shared-contracts/cart/line-text';
import type { ReprintReason } from 'shared-contracts/order-desk/reprint';
import { addressLinesOf } from 'shared-contracts/orders/address-lines';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Order } from 'shared-contracts/orders/schemas';
import { orderDesk } from 'shared-contracts/policy/orders';
import { FailureNotice } from 'shared-ui/failure-notice';
import { SelectField } from 'shared-ui/select-field';
import common from 'shared-ui/styles/common.module.css';
import { TextAreaField } from 'shared-ui/text-area-field';
import { toast } from 'shell/contract';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import { useReprint } from '../queries/desk';

const reasonTexts: Record<ReprintReason, string> = {
  damaged: 'Arrived damaged',
  misprinted: 'Printed badly',
  lost: 'Never arrived',
  returned: 'Came back to us',
  other: 'Another reason',
};
const reasons = Object.entries(reasonTexts).map(([value, label]) => ({ value, label }));

const countsUpTo = (quantity: number) =>
  Array.from({ length: quantity + 1 }, (_, count) => ({
    value: String(count),
    label: count === 0 ? 'None' : String(count),
  }));

type ReprintDialogProps = { order: Order; onDone: (orderId: string) => void; onClose: () => void };

export function ReprintDialog({ order, onDone, onClose }: ReprintDialogProps) {
  // makes repeated requests idempotent
  const [key] = useState(() => crypto.randomUUID());
  const [units, setUnits] = useState<Record<string, number>>(
    order.items.length === 1 ? { [order.items[0]!.id]: order.items[0]!.quantity } : {},
  );
  const [reason, setReason] = useState<ReprintReason>('damaged');
  const [message, setMessage] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const reprint = useReprint();
  const items = order.items.flatMap(({ id }) => (units[id] ? [{ itemId: id, quantity: units[id] }] : []));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsEmpty(items.length === 0);
    if (items.length === 0) return;
    reprint.mutate(
      { id: order.id, key, items, reason, message },
      {
        onSuccess: ({ orderId }) => {
          toast({
            tone: 'success',
            title: `Order ${shortOrderNumber(orderId)} prints it again`,
            description: `${order.customerName} gets an email.`,
          });
          onDone(orderId);
        },
      },
    );
  };

  return (
    <FormDialog
      title="Print again"
      description={`Free of charge, to ${[order.customerName, ...addressLinesOf(order)].join(', ')}. The customer gets an email that says so.`}
      submit="Print again"
      busyLabel="Ordering..."
      isBusy={reprint.isPending}
      isDirty={message.trim() !== '' && !reprint.isSuccess}
      onSubmit={submit}
      onClose={onClose}
    >
      {order.items.map((item) => (
        <SelectField
          key={item.id}
          label={lineTitle(item.productName, item)}
          hint={`${item.quantity} ordered`}
          options={countsUpTo(item.quantity)}
          value={String(units[item.id] ?? 0)}
          onChange={({ target }) => setUnits({ ...units, [item.id]: Number(target.value) })}
        />
      ))}
      {isEmpty && items.length === 0 && (
        <p role="alert" className={common.alert}>
          Choose what to print again
        </p>
      )}
      <SelectField
        label="Reason"
        options={reasons}
        value={reason}
        onChange={({ target }) => setReason(target.value as ReprintReason)}
      />
      <TextAreaField
        label="Your words to the customer (optional)"
        hint="The email apologizes for the reason by itself."
        rows={3}
        maxLength={orderDesk.longestPhotoMessage}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <FailureNotice title="Nothing is printed again" error={reprint.error} />
    </FormDialog>
  );
}

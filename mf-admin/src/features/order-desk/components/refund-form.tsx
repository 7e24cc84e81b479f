import { type FormEvent, useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import { lineTitle } from 'shared-contracts/cart/line-text';
import { ZERO, formatMoney, parseMoney } from 'shared-contracts/money/money';
import type { OrderDesk, Refunded } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { SelectField } from 'shared-ui/select-field';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { CheckField } from '../../../shared/check-field/check-field';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import { amountOf, unitsLeft } from '../model/refund-amount';
import { useRefund } from '../queries/desk';
import styles from './order-desk.module.css';

const kinds = [
  { value: 'full', label: 'Everything that is left' },
  { value: 'items', label: 'Items' },
  { value: 'amount', label: 'An amount' },
] as const;
type Kind = (typeof kinds)[number]['value'];
const isAmount = (text: string) => /^\d{1,8}(\.\d{1,2})?$/.test(text);

/** Refunds the order in full, by item, or by an amount, once that is confirmed. */
export function RefundForm({ order, desk }: { order: Order; desk: OrderDesk }) {
  const [kind, setKind] = useState<Kind>('full');
  const [units, setUnits] = useState<Record<string, number>>({});
  const [amount, setAmount] = useState('');
  const [withShipping, setWithShipping] = useState(false);
  const [returnStock, setReturnStock] = useState(false);
  /** The refund's key while the admin is asked: pressed twice or sent again, it is made once. */
  const [asked, setAsked] = useState<string | null>(null);
  const refund = useRefund();

  const left = parseMoney(desk.refundable);
  const canReturn = kind !== 'amount' && order.status !== 'cancelled';
  const chosen = order.items.flatMap((item) => {
    const quantity = Math.min(units[item.id] ?? 0, unitsLeft(item, desk));
    return quantity > 0 ? [{ itemId: item.id, quantity }] : [];
  });
  const counted = Object.fromEntries(chosen.map(({ itemId, quantity }) => [itemId, quantity]));
  const sums = {
    full: left,
    items: amountOf(order, desk, { units: counted, withShipping: withShipping && !desk.isShippingRefunded }),
    amount: isAmount(amount) ? parseMoney(amount) : ZERO,
  };
  const sum = sums[kind];
  const problem = sum > left ? `Only ${formatMoney(left)} can still be refunded.` : undefined;

  const whats: Record<Kind, Refunded> = {
    full: { kind: 'full' },
    items: { kind: 'items', items: chosen, withShipping: withShipping && !desk.isShippingRefunded },
    amount: { kind: 'amount', amount },
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(crypto.randomUUID());
  };
  const confirm = (key: string) =>
    refund.mutate(
      { id: order.id, key, what: whats[kind], returnStock: canReturn && returnStock },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `Refund of ${formatMoney(sum)} requested` });
          setUnits({});
          setAmount('');
          setWithShipping(false);
          setReturnStock(false);
        },
        onError: (error) => toast(failureToast('The order was not refunded', error)),
        onSettled: () => setAsked(null),
      },
    );

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <SelectField
        label="Refund"
        options={kinds}
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
      />
      {kind === 'items' && (
        <>
          {order.items.map((item) => (
            <SelectField
              key={item.id}
              label={`${lineTitle(item.productName, item)}, ${formatMoney(parseMoney(item.price))} each`}
              options={Array.from({ length: unitsLeft(item, desk) + 1 }, (_, count) => ({
                value: String(count),
                label: count === 0 ? 'None' : String(count),
              }))}
              hint={unitsLeft(item, desk) === 0 ? 'Refunded already' : undefined}
              value={String(counted[item.id] ?? 0)}
              onChange={({ target }) => setUnits({ ...units, [item.id]: Number(target.value) })}
            />
          ))}
          {!desk.isShippingRefunded && parseMoney(order.shipping) > 0 && (
            <CheckField
              label={`With shipping, ${formatMoney(parseMoney(order.shipping))}`}
              checked={withShipping}
              onChange={({ target }) => setWithShipping(target.checked)}
            />
          )}
        </>
      )}
      {kind === 'amount' && (
        <TextField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          error={amount !== '' && !isAmount(amount) ? 'Must be an amount like 12.30' : undefined}
          value={amount}
          onChange={({ target }) => setAmount(target.value.trim())}
        />
      )}
      {canReturn && (
        <CheckField
          label="Return the items to stock"
          checked={returnStock}
          onChange={({ target }) => setReturnStock(target.checked)}
        />
      )}
      <Button type="submit" variant="secondary" className={styles.start} disabled={sum === 0 || problem !== undefined}>
        Refund {formatMoney(sum)}
      </Button>
      {problem && <p role="alert">{problem}</p>}
      {asked !== null && (
        <ConfirmDialog
          title={`Refund ${formatMoney(sum)}?`}
          confirm="Refund"
          busyLabel="Refunding..."
          isBusy={refund.isPending}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
        >
          The payment provider sends it back to {order.customerName}’s card. This can’t be undone.
        </ConfirmDialog>
      )}
    </form>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { failureToast } from 'shared-contracts/api/failure';
import { lineTitle } from 'shared-contracts/cart/line-text';
import { ZERO, cents, formatMoney, parseMoney, toDecimal } from 'shared-contracts/money/money';
import type { OrderDesk, PromisedRefund, Refunded } from 'shared-contracts/order-desk/schemas';
import type { Order } from 'shared-contracts/orders/schemas';
import { refundableFor } from 'shared-contracts/refunds/refundable-for';
import { supportLimitText } from 'shared-contracts/refunds/support-limit';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { SelectField } from 'shared-ui/select-field';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { CheckField } from '../../../shared/check-field/check-field';
import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import { amountOf, unitsLeft } from '../model/refund-amount';
import { amountProblem, fullProblem, isAmount, itemsProblem, limitedBy, owedOf } from '../model/refund-problem';
import { useRefund } from '../queries/desk';
import styles from './order-desk.module.css';

const kinds = [
  { value: 'full', label: 'Everything that is left' },
  { value: 'items', label: 'Items' },
  { value: 'amount', label: 'An amount' },
] as const;
type Kind = (typeof kinds)[number]['value'];

type RefundFormProps = { order: Order; desk: OrderDesk };

export function RefundForm({ order, desk }: RefundFormProps) {
  const promised = desk.promisedRefunds ?? [];
  const [parameters] = useSearchParams();
  const named = promised.find(({ claimId }) => claimId === parameters.get('promised'));
  const money = owedOf(desk);
  const limited = limitedBy(desk);
  /** At most the order's remaining money. */
  const payable = (one: PromisedRefund) => toDecimal(cents(Math.min(parseMoney(one.amount), money.money)));
  const [kind, setKind] = useState<Kind>(
    named || fullProblem({ left: money.money, limited }) !== null ? 'amount' : 'full',
  );
  const [units, setUnits] = useState<Record<string, number>>({});
  const [amount, setAmount] = useState(named ? payable(named) : '');
  const [withShipping, setWithShipping] = useState(false);
  const [returnStock, setReturnStock] = useState(false);
  const [kept, setKept] = useState(named?.claimId);
  const [isTried, setIsTried] = useState(false);
  /** The refund's idempotency key while it is confirmed. */
  const [asked, setAsked] = useState<string | null>(null);
  const refund = useRefund();
  const amountField = useRef<HTMLInputElement>(null);
  // in view for whoever comes to make the refund
  const isNamed = named !== undefined;
  useEffect(() => {
    if (isNamed) amountField.current?.focus();
  }, [isNamed]);
  const promise = kind === 'amount' ? promised.find(({ claimId }) => claimId === kept) : undefined;

  const left = refundableFor(money, { isFull: kind === 'full', promisedIn: promise?.claimId });
  const refundable = { left, promised: cents(money.money - left), limited };

  const canReturn = kind !== 'amount' && order.status !== 'cancelled';
  const chosen = order.items.flatMap((item) => {
    const quantity = Math.min(units[item.id] ?? 0, unitsLeft(item, desk));
    return quantity > 0 ? [{ itemId: item.id, quantity }] : [];
  });
  const counted = Object.fromEntries(chosen.map(({ itemId, quantity }) => [itemId, quantity]));
  const sums = {
    full: money.money,
    items: amountOf(order, desk, { units: counted, withShipping: withShipping && !desk.isShippingRefunded }),
    amount: isAmount(amount) ? parseMoney(amount) : ZERO,
  };
  const sum = sums[kind];
  const problems = {
    full: fullProblem({ left: money.money, limited }),
    items: itemsProblem(sums.items, refundable),
    amount: amountProblem(amount, refundable),
  };
  const problem = problems[kind];
  const isWrong = sum > 0 || (amount !== '' && !isAmount(amount));
  const shownProblem = isTried || isWrong ? problem : null;

  const whats: Record<Kind, Refunded> = {
    full: { kind: 'full' },
    items: { kind: 'items', items: chosen, withShipping: withShipping && !desk.isShippingRefunded },
    amount: { kind: 'amount', amount },
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(problem !== null);
    if (problem === null) setAsked(crypto.randomUUID());
  };
  const confirm = (key: string) =>
    refund.mutate(
      {
        id: order.id,
        key,
        what: whats[kind],
        returnStock: canReturn && returnStock,
        ...(promise && { promisedIn: promise.claimId }),
      },
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
  const keep = (one: PromisedRefund) => {
    setKind('amount');
    setAmount(payable(one));
    setKept(one.claimId);
    setIsTried(false);
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {promised.map((one) => (
        <Notice
          key={one.claimId}
          tone="warning"
          title={`${formatMoney(parseMoney(one.amount))} promised in a claim`}
          action={
            promise?.claimId === one.claimId ? undefined : (
              <Button variant="secondary" onClick={() => keep(one)}>
                Make this refund
              </Button>
            )
          }
        >
          {promise?.claimId === one.claimId
            ? 'The refund below pays it, as far as it goes.'
            : 'It has not been made yet.'}
        </Notice>
      ))}
      {limited && <p className={common.soft}>{supportLimitText(limited)}</p>}
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
          ref={amountField}
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          error={(kind === 'amount' && shownProblem) || undefined}
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
      <Button type="submit" variant="secondary" className={common.start}>
        Refund {formatMoney(sum)}
      </Button>
      {kind !== 'amount' && shownProblem && (
        <p role="alert" className={common.alert}>
          {shownProblem}
        </p>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={`Refund ${formatMoney(sum)}?`}
          confirm="Refund"
          busyLabel="Refunding..."
          isBusy={refund.isPending}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(null)}
          description={`The payment provider sends it back to ${order.customerName}’s card. This can’t be undone.`}
        />
      )}
    </form>
  );
}

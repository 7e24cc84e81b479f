import { type FormEvent, useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { Order } from 'shared-contracts/orders/schemas';
import { holds } from 'shared-contracts/policy/orders';
import { trackingLinkOf } from 'shared-contracts/shipping/tracking-link';
import { Button } from 'shared-ui/button';
import { TextField } from 'shared-ui/text-field';
import { ShopDate, toast, useSession } from 'shell/contract';
import { CheckField } from '../../../shared/check-field/check-field';
import { useChangeOrder } from '../queries/desk';
import { DeskCard } from './desk-card';
import styles from './order-desk.module.css';

const MAX_TRACKING_LENGTH = 100;

type Change = ReturnType<typeof useChangeOrder>;
const save = (change: Change, value: Parameters<Change['mutate']>[0], done: string) =>
  change.mutate(value, {
    onSuccess: () => toast({ tone: 'success', title: done }),
    onError: (error) => toast(failureToast('The order was not changed', error)),
  });

function Tracking({ order }: { order: Order }) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = useChangeOrder(order);
  const now = order.trackingNumber ?? '';
  const text = typed ?? now;
  const link = trackingLinkOf(now);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === now) return setTyped(null);
    change.mutate(
      { trackingNumber: text.trim() || null },
      {
        onSuccess: () => {
          setTyped(null);
          toast({ tone: 'success', title: 'Tracking number saved' });
        },
        onError: (error) => toast(failureToast('The tracking number was not saved', error)),
      },
    );
  };
  return (
    <form noValidate className={styles.inline} aria-label="Tracking" onSubmit={submit}>
      <TextField
        label="Tracking number"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TRACKING_LENGTH}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" busy={change.isPending} busyLabel="Saving...">
        Save
      </Button>
      {link && (
        <a href={link.url} target="_blank" rel="noopener noreferrer" className={styles.soft}>
          Track with {link.carrier}
        </a>
      )}
    </form>
  );
}

function QualityCheck({ order }: { order: Order }) {
  const change = useChangeOrder(order);
  if (takesPhotos(order.status)) return <p className={styles.soft}>Prints are checked once they are printed.</p>;
  const isChecked = order.printsCheckedAt !== null;
  return (
    <div className={styles.inline}>
      <CheckField
        label="Prints checked"
        checked={change.isPending ? (change.variables.printsChecked ?? isChecked) : isChecked}
        disabled={change.isPending}
        onChange={({ target }) =>
          save(change, { printsChecked: target.checked }, target.checked ? 'Prints checked' : 'Prints not checked')
        }
      />
      {order.printsCheckedAt && (
        <span className={styles.soft}>
          <ShopDate at={order.printsCheckedAt} show="date and time" />
        </span>
      )}
    </div>
  );
}

/** The customer gets a mail with the reason. Only a pending order waits. */
function Hold({ order }: { order: Order }) {
  const [reason, setReason] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const change = useChangeOrder(order);
  const { may } = useSession();
  if (!may('mendOrders') || !takesPhotos(order.status) || order.heldSince !== null) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsEmpty(reason.trim() === '');
    if (reason.trim() !== '') save(change, { holdReason: reason.trim() }, 'Order on hold');
  };
  return (
    <form noValidate className={styles.inline} aria-label="Hold" onSubmit={submit}>
      <TextField
        label="Hold for"
        hint="The customer reads it in an email."
        autoComplete="off"
        maxLength={holds.longestReason}
        error={isEmpty ? 'Please write what it waits for' : undefined}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="secondary" busy={change.isPending} busyLabel="Saving...">
        Put on hold
      </Button>
    </form>
  );
}

export const OrderHandling = ({ order }: { order: Order }) => (
  <DeskCard title="Production and Shipping">
    <QualityCheck order={order} />
    <Tracking order={order} />
    <Hold key={order.heldSince} order={order} />
  </DeskCard>
);

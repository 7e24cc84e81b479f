import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { failureToast } from 'shared-contracts/api/failure';
import type { OrderDesk } from 'shared-contracts/order-desk/schemas';
import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { Order } from 'shared-contracts/orders/schemas';
import { holds } from 'shared-contracts/policy/orders';
import { arrivalText } from 'shared-contracts/shipping/arrival';
import { trackingQuestionIn } from 'shared-contracts/orders/tracking-question';
import { trackingLinkOf } from 'shared-contracts/shipping/tracking-link';
import { MAX_TRACKING_LENGTH, trackingProblem, trackingText } from 'shared-contracts/shipping/tracking-number';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { TrackingDialog } from 'shared-ui/tracking-dialog';
import { ShopDate, toast, useSession } from 'shell/contract';
import { CheckField } from '../../../shared/check-field/check-field';
import { useChangeOrder, useSetPrintDay } from '../queries/desk';
import { DeskCard } from './desk-card';
import styles from './order-desk.module.css';

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
  const wanted = trackingText(text);
  const link = trackingLinkOf(now);
  const [problem, setProblem] = useState<string | null>(null);
  const [question, setQuestion] = useState<string | null>(null);
  const send = ({ isConfirmed }: { isConfirmed: boolean }) =>
    change.mutate(
      { trackingNumber: wanted || null, ...(wanted && !isConfirmed && { asksAboutTracking: true }) },
      {
        onSuccess: () => {
          setTyped(null);
          setQuestion(null);
          toast({ tone: 'success', title: 'Tracking number saved' });
        },
        onError: (error) => {
          const asked = trackingQuestionIn(error);
          setQuestion(asked);
          if (asked === null) toast(failureToast('The tracking number was not saved', error));
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted === now) return setTyped(null);
    const found = wanted === '' ? null : trackingProblem(wanted);
    setProblem(found);
    if (found === null) send({ isConfirmed: false });
  };
  return (
    <form noValidate className={styles.inline} aria-label="Tracking" onSubmit={submit}>
      <TextField
        label="Tracking number"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TRACKING_LENGTH}
        value={text}
        error={problem ?? undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="secondary" busy={change.isPending} busyLabel="Saving...">
        Save
      </Button>
      {link && (
        <a href={link.url} target="_blank" rel="noopener noreferrer" className={common.soft}>
          Track with {link.carrier}
        </a>
      )}
      {question !== null && (
        <TrackingDialog
          trackingNumber={wanted}
          question={question}
          isBusy={change.isPending}
          onConfirm={() => send({ isConfirmed: true })}
          onClose={() => setQuestion(null)}
        />
      )}
    </form>
  );
}

function QualityCheck({ order }: { order: Order }) {
  const change = useChangeOrder(order);
  if (takesPhotos(order.status)) return <p className={common.soft}>Prints are checked once they are printed.</p>;
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
        <span className={common.soft}>
          <ShopDate at={order.printsCheckedAt} show="date and time" />
        </span>
      )}
    </div>
  );
}

/** Only pending orders; the customer is mailed the reason. */
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

/** Only pending orders; print runs leave them out until then. */
function PrintDay({ order, notBefore }: { order: Order; notBefore: string | null }) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = useSetPrintDay();
  const { may } = useSession();
  if (!takesPhotos(order.status)) return null;
  if (!may('mendOrders'))
    return (
      notBefore && <p className={common.soft}>Not printed before {arrivalText({ from: notBefore, by: notBefore })}.</p>
    );
  const now = notBefore ?? '';
  const day = typed ?? now;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day === now) return setTyped(null);
    change.mutate(
      { id: order.id, notBefore: day || null },
      {
        onSuccess: () => {
          setTyped(null);
          toast({ tone: 'success', title: day ? 'Printing waits until then' : 'Printing waits no longer' });
        },
        onError: (error) => toast(failureToast('The date was not saved', error)),
      },
    );
  };
  return (
    <form noValidate className={styles.inline} aria-label="Print date" onSubmit={submit}>
      <TextField
        type="date"
        label="Don’t print before"
        hint="Print runs leave the order out until then. Empty: any day."
        value={day}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" busy={change.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  );
}

export const OrderHandling = ({ order, desk }: { order: Order; desk: OrderDesk }) => (
  <DeskCard title="Production and Shipping">
    {desk.printRun && (
      <p>
        Printed in <Link to={`/admin/print-runs/${desk.printRun.id}`}>run {desk.printRun.number}</Link>
        {(desk.printRun.waiting ?? 0) > 0 && (
          <>
            . <Badge tone="warning">{`${desk.printRun.waiting} spoiled, still to be printed again`}</Badge>
          </>
        )}
      </p>
    )}
    <PrintDay key={`print day ${desk.notBefore ?? ''}`} order={order} notBefore={desk.notBefore ?? null} />
    <QualityCheck order={order} />
    <Tracking order={order} />
    <Hold key={`hold ${order.heldSince ?? ''}`} order={order} />
  </DeskCard>
);

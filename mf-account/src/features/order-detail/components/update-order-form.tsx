import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Permission } from 'shared-contracts/accounts/permissions';
import { failureToast } from 'shared-contracts/api/failure';
import { statusQuestionOf } from 'shared-contracts/orders/contradiction';
import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import { type OrderFieldChange, changedOrderIn, orderConflict } from 'shared-contracts/orders/order-conflict';
import type { Order, OrderNow, OrderStatus } from 'shared-contracts/orders/schemas';
import { trackingQuestionIn } from 'shared-contracts/orders/tracking-question';
import { holds } from 'shared-contracts/policy/orders';
import { MAX_TRACKING_LENGTH, trackingProblem, trackingText } from 'shared-contracts/shipping/tracking-number';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { OrderFieldChanges } from 'shared-ui/order-field-changes';
import { OrderStatusSelect } from 'shared-ui/order-status-select';
import { StatusDialog } from 'shared-ui/status-dialog';
import { TextField } from 'shared-ui/text-field';
import { TrackingDialog } from 'shared-ui/tracking-dialog';
import { toast } from 'shell/contract';
import { useUndoUpdate, useUpdateOrder } from '../queries/order';
import styles from './order-detail.module.css';

const { longestReason } = holds;

type UpdateForm = { status: OrderStatus; trackingNumber: string; printsChecked: boolean; holdReason: string };

const formFields: Partial<Record<OrderFieldChange['field'], keyof UpdateForm>> = {
  status: 'status',
  trackingNumber: 'trackingNumber',
  printsCheckedAt: 'printsChecked',
  holdReason: 'holdReason',
};

type Confirmed = { waivesPhotos?: boolean; tracking?: boolean };
type AskedTracking = { form: UpdateForm; confirmed: Confirmed; question: string };

type TypedChange = OrderFieldChange & { isTyped: boolean };
type DirtyFields = Partial<Record<keyof UpdateForm, boolean>>;

const changesOfOthers = (versions: { seen: Order; now: Partial<OrderNow> }, dirty: DirtyFields): TypedChange[] =>
  orderConflict(versions).map((change) => {
    const name = formFields[change.field];
    return { ...change, isTyped: name !== undefined && dirty[name] === true };
  });

const formOf = (order: Order): UpdateForm => ({
  status: order.status,
  trackingNumber: order.trackingNumber ?? '',
  printsChecked: order.printsCheckedAt !== null,
  holdReason: order.holdReason ?? '',
});

type UpdateOrderFormProps = { order: Order; may: (permission: Permission) => boolean };

export function UpdateOrderForm({ order, may }: UpdateOrderFormProps) {
  const { register, handleSubmit, control, formState, reset, setFocus } = useForm<UpdateForm>({
    resetOptions: { keepDirtyValues: true },
    values: formOf(order),
  });
  const update = useUpdateOrder();
  const undo = useUndoUpdate();
  const mayHold = may('mendOrders');
  const { dirtyFields } = formState;
  // the form's own `isDirty` turns false whenever the order is read again
  const isDirty = Object.values(dirtyFields).some(Boolean);
  // the order as the admin saw it; the page itself follows the order
  const [begun, setBegun] = useState<Order | null>(null);
  if (isDirty && begun === null) setBegun(order);
  if (!isDirty && begun !== null) setBegun(null);
  const [conflict, setConflict] = useState<readonly TypedChange[]>([]);

  const isPending = takesPhotos(useWatch({ control, name: 'status' }));
  const [asked, setAsked] = useState<UpdateForm | null>(null);
  const seen = begun ?? order;

  const [askedTracking, setAskedTracking] = useState<AskedTracking | null>(null);
  const newTracking = (typed: string) => {
    const text = trackingText(typed);
    return text === seen.trackingNumber ? '' : text;
  };

  const save = (form: UpdateForm, confirmed: Confirmed = {}) => {
    const { status, trackingNumber, printsChecked, holdReason } = form;
    update.mutate(
      {
        id: order.id,
        version: seen.version,
        status,
        trackingNumber: trackingText(trackingNumber) || null,
        ...(newTracking(trackingNumber) && !confirmed.tracking && { asksAboutTracking: true }),
        printsChecked,
        ...(takesPhotos(status) && mayHold && { holdReason: holdReason.trim() || null }),
        ...(confirmed.waivesPhotos && { waivesPhotos: true }),
      },
      {
        onSuccess: (updated) => {
          reset(formOf(updated), { keepDirtyValues: false });
          setConflict([]);
          setAskedTracking(null);
          toast({
            tone: 'success',
            title: 'Order updated',
            description: 'Order status has been updated successfully.',
            action: { label: 'Undo', onSelect: () => void undo(updated) },
            ...(updated.status === 'shipped' &&
              !updated.trackingNumber && {
                secondAction: { label: 'Add tracking number', onSelect: () => setFocus('trackingNumber') },
              }),
          });
        },
        onError: (error) => {
          const trackingQuestion = trackingQuestionIn(error);
          setAskedTracking(trackingQuestion === null ? null : { form, confirmed, question: trackingQuestion });
          if (trackingQuestion !== null) return;
          const now = changedOrderIn(error);
          const changes = now ? changesOfOthers({ seen, now }, dirtyFields) : [];
          if (now) {
            // the notice shows what changed, so the next save is based on it
            setBegun(now.version === undefined ? null : { ...seen, ...now });
            setConflict(changes);
          }
          // no toast, because the notice says it
          if (changes.length > 0) return;
          toast(failureToast('Update failed', error, 'The order could not be updated. Please try again.'));
        },
        onSettled: () => setAsked(null),
      },
    );
  };
  // a status that somebody else has set is no choice of this admin
  const questionOf = ({ status }: UpdateForm) => (dirtyFields.status ? statusQuestionOf(seen, status) : null);
  const submit = handleSubmit((form) => (questionOf(form) ? setAsked(form) : save(form)));
  const question = asked && questionOf(asked);

  return (
    <form className={styles.update} onSubmit={(event) => void submit(event)}>
      <h3 className={styles.updateTitle}>Update Order</h3>
      <OrderStatusSelect
        label="Status"
        mayCancel={may('cancelOrders') || order.status === 'cancelled'}
        {...register('status')}
      />
      <TextField
        label="Tracking number"
        autoComplete="off"
        maxLength={MAX_TRACKING_LENGTH}
        placeholder="Enter tracking number"
        error={formState.errors.trackingNumber?.message}
        {...register('trackingNumber', {
          validate: (typed) => (newTracking(typed) && trackingProblem(newTracking(typed))) || true,
        })}
      />
      {isPending && mayHold && (
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
      {conflict.length > 0 && (
        <Notice tone="danger" title="This order has changed since you opened it" className={styles.conflict}>
          <p>What you typed is still here. Check it against these changes, then save again.</p>
          <OrderFieldChanges changes={conflict} />
        </Notice>
      )}
      <Button type="submit" busy={update.isPending} busyLabel="Updating...">
        Update Order
      </Button>
      {asked && question && (
        <StatusDialog
          question={question}
          status={asked.status}
          missingPhotos={seen.missingPhotos}
          isBusy={update.isPending}
          onConfirm={() => save(asked, { waivesPhotos: question === 'photos' })}
          onClose={() => setAsked(null)}
        />
      )}
      {askedTracking && (
        <TrackingDialog
          trackingNumber={newTracking(askedTracking.form.trackingNumber)}
          question={askedTracking.question}
          isBusy={update.isPending}
          onConfirm={() => save(askedTracking.form, { ...askedTracking.confirmed, tracking: true })}
          onClose={() => {
            setAskedTracking(null);
            setFocus('trackingNumber');
          }}
        />
      )}
    </form>
  );
}

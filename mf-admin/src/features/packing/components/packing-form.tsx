import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from 'shared-contracts/api/failure';
import { type OrderFieldChange, changedOrderIn, orderConflict } from 'shared-contracts/orders/order-conflict';
import { designedMagnetsOf } from 'shared-contracts/design/designed-magnets';
import { lineTitle } from 'shared-contracts/cart/line-text';
import type { Order, OrderLine } from 'shared-contracts/orders/schemas';
import { trackingQuestionIn } from 'shared-contracts/orders/tracking-question';
import { MAX_TRACKING_LENGTH, trackingProblem, trackingText } from 'shared-contracts/shipping/tracking-number';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { DesignedMagnet } from 'shared-ui/designed-magnet';
import { Notice } from 'shared-ui/notice';
import { OrderFieldChanges } from 'shared-ui/order-field-changes';
import { Picture } from 'shared-ui/picture';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { TrackingDialog } from 'shared-ui/tracking-dialog';
import { beep } from '../model/beep';
import { countProblem, magnetsToSend, unitsToSend } from '../model/parcel';
import { useShipOrder } from '../queries/packing';
import styles from './packing.module.css';

const SIZE = '6rem';

function Prints({ line }: { line: OrderLine }) {
  const magnets = designedMagnetsOf(line);
  if (magnets.length === 0 && line.customImages.length === 0) return <p className={common.muted}>No photos</p>;
  return (
    <ul className={`${common.row3} ${styles.prints}`} aria-label={`Magnets of ${line.productName}`}>
      {magnets.map((magnet) => (
        <li key={magnet.place}>
          <DesignedMagnet magnet={magnet} alt={`Magnet ${magnet.place + 1}`} size={SIZE} />
        </li>
      ))}
      {magnets.length === 0 &&
        line.customImages.map((path, index) => (
          // photos may repeat
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${path}`}>
            <Picture src={path} alt={`Photo ${index + 1}`} width={1} height={1} sizes={SIZE} className={styles.photo} />
          </li>
        ))}
    </ul>
  );
}

function Line({ line }: { line: OrderLine }) {
  const units = unitsToSend(line);
  const title = lineTitle(line.productName, line);
  if (units === 0)
    return (
      <li className={`${common.stack3} ${styles.line}`}>
        <h3 className={common.muted}>
          <s>
            {line.quantity} x {title}
          </s>{' '}
          <Badge tone="danger">Refunded: do not pack</Badge>
        </h3>
      </li>
    );
  return (
    <li className={`${common.stack3} ${styles.line}`}>
      <h3>
        {units} x {title}
        {units < line.quantity && (
          <>
            {' '}
            <Badge tone="danger">{`${line.quantity - units} more refunded: do not pack`}</Badge>
          </>
        )}
      </h3>
      {line.customMessage && <p className={common.muted}>{line.customMessage}</p>}
      <Prints line={line} />
    </li>
  );
}

export type PackingHandle = {
  takeTracking: (number: string) => void;
  focus: () => void;
};

type Packed = { count: string; tracking: string };
type PackingFormProps = {
  order: Order;
  /** Magnets accepted as missing. */
  lacking: number;
  isRefused: boolean;
  onShipped: (order: Order) => void;
  ref: Ref<PackingHandle>;
};

/** Focuses the count, then the button once the count is right and a tracking number was scanned. */
export function PackingForm({ order, lacking, isRefused, onShipped, ref }: PackingFormProps) {
  const ship = useShipOrder();
  const button = useRef<HTMLButtonElement>(null);
  const {
    register,
    handleSubmit,
    resetField,
    setFocus,
    setValue,
    getValues,
    formState: { errors, dirtyFields },
  } = useForm<Packed>({ defaultValues: { count: '', tracking: order.trackingNumber ?? '' } });
  const [question, setQuestion] = useState<string | null>(null);
  const expected = Math.max(0, magnetsToSend(order.items) - lacking);

  useEffect(() => {
    if (!isRefused) setFocus('count');
  }, [isRefused, setFocus]);
  useImperativeHandle(ref, () => {
    const focus = () => {
      if (countProblem(getValues('count'), expected) === undefined) button.current?.focus();
      else setFocus('count', { shouldSelect: true });
    };
    const takeTracking = (number: string) => {
      setQuestion(null);
      setValue('tracking', number, { shouldDirty: true, shouldValidate: true });
      focus();
    };
    return { takeTracking, focus };
  }, [expected, getValues, setFocus, setValue]);

  const [changes, setChanges] = useState<readonly OrderFieldChange[]>([]);

  function refused(error: unknown) {
    beep('wrong');
    setQuestion(trackingQuestionIn(error));
    const now = changedOrderIn(error) ?? {};
    setChanges(orderConflict({ seen: order, now }));
    // the next try must not remove somebody else's tracking number
    if (now.trackingNumber !== undefined && !dirtyFields.tracking)
      resetField('tracking', { defaultValue: now.trackingNumber ?? '' });
  }

  const isNew = (trackingNumber: string) => trackingNumber !== '' && trackingNumber !== order.trackingNumber;
  const send = ({ isConfirmed }: { isConfirmed: boolean }) => {
    const trackingNumber = trackingText(getValues('tracking'));
    ship.mutate(
      {
        id: order.id,
        version: order.version,
        status: 'shipped',
        trackingNumber: trackingNumber || null,
        ...(isNew(trackingNumber) && !isConfirmed && { asksAboutTracking: true }),
      },
      { onSuccess: onShipped, onError: refused },
    );
  };
  const submit = handleSubmit(
    () => send({ isConfirmed: false }),
    ({ count }) => {
      beep('wrong');
      setFocus(count ? 'count' : 'tracking', { shouldSelect: true });
    },
  );

  return (
    <form
      className={`${common.stack5} ${styles.form}`}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Pack the order"
    >
      <ul className={styles.lines}>
        {order.items.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {ship.error && question === null && (
        <Notice tone="danger" title="Failed to mark the order as shipped">
          {changes.length > 0 ? (
            <>
              This order has changed since you opened it. Check it, then try again.
              <OrderFieldChanges changes={changes} />
            </>
          ) : (
            failureText(ship.error, 'Please try again.')
          )}
        </Notice>
      )}
      {!isRefused && (
        <div className={styles.entry}>
          <TextField
            className={styles.count}
            label="Magnets counted"
            hint="All magnets of the parcel"
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            error={errors.count?.message}
            {...register('count', { validate: (counted) => countProblem(counted, expected) })}
          />
          <TextField
            className={styles.tracking}
            label="Tracking number"
            hint="Scan it anywhere. Leave it empty if the parcel has none"
            autoComplete="off"
            maxLength={MAX_TRACKING_LENGTH}
            error={errors.tracking?.message}
            {...register('tracking', {
              validate: (typed) => (isNew(trackingText(typed)) ? (trackingProblem(trackingText(typed)) ?? true) : true),
            })}
          />
          <Button ref={button} type="submit" size="large" busy={ship.isPending} busyLabel="Saving...">
            Mark as shipped
          </Button>
        </div>
      )}
      {question !== null && (
        <TrackingDialog
          trackingNumber={trackingText(getValues('tracking'))}
          question={question}
          isBusy={ship.isPending}
          onConfirm={() => send({ isConfirmed: true })}
          onClose={() => {
            setQuestion(null);
            setFocus('tracking', { shouldSelect: true });
          }}
        />
      )}
    </form>
  );
}

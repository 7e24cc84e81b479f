import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from 'shared-contracts/api/failure';
import { type OrderFieldChange, orderConflict } from 'shared-contracts/orders/order-conflict';
import { designedMagnetsOf } from 'shared-contracts/design/designed-magnets';
import { lineTitle } from 'shared-contracts/cart/line-text';
import type { Order, OrderLine } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { DesignedMagnet } from 'shared-ui/designed-magnet';
import { Notice } from 'shared-ui/notice';
import { OrderFieldChanges } from 'shared-ui/order-field-changes';
import { Picture } from 'shared-ui/picture';
import { TextField } from 'shared-ui/text-field';
import { changedOrderIn } from '../../../shared/order-conflict/changed-order';
import { beep } from '../model/beep';
import { magnetsIn } from '../model/packing';
import { useShipOrder } from '../queries/packing';
import styles from './packing.module.css';

const SIZE = '6rem';
const MAX_TRACKING_LENGTH = 100;

/** All magnets of a line as they are designed, else its photos. */
function Prints({ line }: { line: OrderLine }) {
  const magnets = designedMagnetsOf(line);
  if (magnets.length === 0 && line.customImages.length === 0) return <p className={styles.soft}>No photos</p>;
  return (
    <ul className={styles.prints} aria-label={`Magnets of ${line.productName}`}>
      {magnets.map((magnet) => (
        <li key={magnet.place}>
          <DesignedMagnet magnet={magnet} alt={`Magnet ${magnet.place + 1}`} size={SIZE} />
        </li>
      ))}
      {magnets.length === 0 &&
        line.customImages.map((path, index) => (
          // the same photo may appear twice, so only the index is unique
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${path}`}>
            <Picture src={path} alt={`Photo ${index + 1}`} width={1} height={1} sizes={SIZE} className={styles.photo} />
          </li>
        ))}
    </ul>
  );
}

type Packed = { counts: Record<string, string>; tracking: string };
type PackingFormProps = { order: Order; isRefused: boolean; onShipped: (order: Order) => void };

export function PackingForm({ order, isRefused, onShipped }: PackingFormProps) {
  const ship = useShipOrder();
  const {
    register,
    handleSubmit,
    resetField,
    formState: { errors, dirtyFields },
  } = useForm<Packed>({ defaultValues: { counts: {}, tracking: order.trackingNumber ?? '' } });

  const [changes, setChanges] = useState<readonly OrderFieldChange[]>([]);

  function refused(error: unknown) {
    beep('wrong');
    const now = changedOrderIn(error) ?? {};
    setChanges(orderConflict({ seen: order, now }));
    // a tracking number that somebody else has set must not be removed by the next try
    if (now.trackingNumber !== undefined && !dirtyFields.tracking)
      resetField('tracking', { defaultValue: now.trackingNumber ?? '' });
  }

  const submit = handleSubmit(
    ({ tracking }) =>
      ship.mutate(
        { id: order.id, version: order.version, status: 'shipped', trackingNumber: tracking.trim() || null },
        { onSuccess: onShipped, onError: refused },
      ),
    () => beep('wrong'),
  );

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Pack the order">
      <ul className={styles.lines}>
        {order.items.map((line) => {
          const expected = magnetsIn(line);
          const title = lineTitle(line.productName, line);
          return (
            <li key={line.id} className={styles.line}>
              <div className={styles.words}>
                <h3>
                  {line.quantity} x {title}
                </h3>
                {line.customMessage && <p className={styles.soft}>{line.customMessage}</p>}
                <Prints line={line} />
              </div>
              {!isRefused && (
                <TextField
                  className={styles.count}
                  label="Magnets counted"
                  aria-label={`Magnets counted of ${title}`}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={5}
                  error={errors.counts?.[line.id]?.message}
                  {...register(`counts.${line.id}`, {
                    validate: (counted = '') => {
                      if (!/^\d+$/.test(counted.trim())) return 'Please count the magnets';
                      return (
                        Number(counted) === expected || `You counted ${Number(counted)}, the order has ${expected}`
                      );
                    },
                  })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {ship.error && (
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
        <>
          <TextField
            className={styles.tracking}
            label="Tracking number"
            hint="Scan or type it. Leave it empty if the parcel has none"
            autoComplete="off"
            maxLength={MAX_TRACKING_LENGTH}
            {...register('tracking')}
          />
          <Button type="submit" size="large" busy={ship.isPending} busyLabel="Saving...">
            Mark as shipped
          </Button>
        </>
      )}
    </form>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { OrderToTrack } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { TextField } from 'shared-ui/text-field';
import type { Asked } from '../queries/tracked-order-query';
import styles from './order-tracking.module.css';

type TrackOrderFormProps = {
  /** What a mailed link says already. */
  orderNumber: string | null;
  isBusy: boolean;
  onAsk: (asked: Asked) => void;
};

/** Which order? */
export function TrackOrderForm({ orderNumber, isBusy, onAsk }: TrackOrderFormProps) {
  const { register, handleSubmit, formState } = useForm<Asked, unknown, Asked>({
    // no default values but the link's: what the browser filled in, or a quick person typed before hydration, stays
    ...(orderNumber !== null && { defaultValues: { orderNumber } }),
    resolver: zodResolver(OrderToTrack),
  });
  const { errors } = formState;
  return (
    // post: an e-mail address never lands in an address
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void handleSubmit(onAsk)(event)}>
      <TextField
        label="Order Number"
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint="It is in your confirmation mail."
        error={errors.orderNumber?.message}
        {...register('orderNumber')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        hint="Needed with the short number of eight characters."
        error={errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" size="large" busy={isBusy} busyLabel="Looking...">
        Track Order
      </Button>
    </form>
  );
}

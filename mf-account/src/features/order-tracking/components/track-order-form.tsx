import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { fieldsOf } from 'shared-contracts/api/field-errors';
import { OrderToTrack } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { NeedsScript } from 'shared-ui/needs-script';
import { TextField } from 'shared-ui/text-field';
import type { TrackingRequest } from '../queries/use-tracked-order';
import styles from './order-tracking.module.css';

type TrackOrderFormProps = {
  orderNumber: string | null;
  isBusy: boolean;
  onAsk: (asked: TrackingRequest) => void;
};

export function TrackOrderForm({ orderNumber, isBusy, onAsk }: TrackOrderFormProps) {
  const { register, handleSubmit, formState } = useForm<TrackingRequest, unknown, TrackingRequest>({
    // no other default values: hydration keeps what was typed before
    ...(orderNumber !== null && { defaultValues: { orderNumber } }),
    resolver: zodResolver(OrderToTrack),
  });
  const field = fieldsOf({ register, formState });
  return (
    // keeps the email address out of the URL
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void handleSubmit(onAsk)(event)}>
      <NeedsScript what="This form" />
      <TextField
        label="Order Number"
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        hint="You’ll find it in your confirmation email."
        {...field('orderNumber')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        hint="Required with an 8-character order number."
        {...field('email')}
      />
      <Button type="submit" size="large" busy={isBusy} busyLabel="Looking...">
        Track Order
      </Button>
    </form>
  );
}

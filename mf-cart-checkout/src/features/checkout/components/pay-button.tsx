import { useQuery, queryOptions } from '@tanstack/react-query';
import { type Money, formatMoney } from 'shared-contracts/money/money';
import { Button } from 'shared-ui/button';
import type { ShippingFormApi } from '../model/use-checkout-form';
import { callApi } from 'shell/contract';
import styles from './pay-button.module.css';

const walletsQuery = queryOptions({
  queryKey: ['/api/payment-wallets'],
  queryFn: ({ signal }) => callApi('GET /api/payment-wallets', {}, { signal }),
});

type PayButtonProps = { form: ShippingFormApi; total: Money; isBusy: boolean };

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function WalletNote() {
  const { wallets = [] } = useQuery(walletsQuery).data ?? {};
  return wallets.length > 0 && <> It also takes {list.format(wallets)} where your device has them.</>;
}

export const PayButton = ({ form, total, isBusy }: PayButtonProps) => (
  <>
    <Button
      type="submit"
      size="large"
      disabled={!form.formState.isValid}
      busy={isBusy}
      busyLabel="Creating Checkout..."
    >
      Proceed to Payment {formatMoney(total)}
    </Button>
    {form.formState.isValid ? (
      <p className={styles.note}>
        You&apos;ll pay on our payment provider&apos;s secure page.
        <WalletNote />
      </p>
    ) : (
      <div className={styles.note}>
        <p>Complete the shipping information to continue.</p>
        <Button variant="quiet" onClick={() => void form.trigger(undefined, { shouldFocus: true })}>
          Show missing fields
        </Button>
      </div>
    )}
  </>
);

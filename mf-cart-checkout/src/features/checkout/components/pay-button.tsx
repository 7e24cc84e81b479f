import { useQuery, queryOptions } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { ShippingInfo } from 'shared-contracts/checkout/schemas';
import { type Money, formatMoney } from 'shared-contracts/money/money';
import { Button } from 'shared-ui/button';
import { type ShippingFormApi, takeFilledValues } from '../model/use-checkout-form';
import { callApi } from 'shell/contract';
import styles from './pay-button.module.css';

const walletsQuery = queryOptions({
  queryKey: ['/api/payment-wallets'],
  queryFn: ({ signal }) => callApi('GET /api/payment-wallets', {}, { signal }),
});

type PayButtonProps = { form: ShippingFormApi; total: Money; isBusy: boolean };

/** Of the values of now, whatever was checked last. */
const useIsComplete = ({ control }: ShippingFormApi) => ShippingInfo.safeParse(useWatch({ control })).success;

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function WalletNote() {
  const { wallets = [] } = useQuery(walletsQuery).data ?? {};
  return wallets.length > 0 && <> It also takes {list.format(wallets)} where your device has them.</>;
}

export function PayButton({ form, total, isBusy }: PayButtonProps) {
  const isComplete = useIsComplete(form);
  const showMissing = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    takeFilledValues(form, currentTarget.form);
    void form.trigger(undefined, { shouldFocus: true });
  };
  return (
    <>
      <Button type="submit" size="large" disabled={!isComplete} busy={isBusy} busyLabel="Creating Checkout...">
        Proceed to Payment {formatMoney(total)}
      </Button>
      {isComplete ? (
        <p className={styles.note}>
          You&apos;ll pay on our payment provider&apos;s secure page.
          <WalletNote />
        </p>
      ) : (
        <div className={styles.note}>
          <p>Complete the shipping information to continue.</p>
          <Button variant="quiet" onClick={showMissing}>
            Show missing fields
          </Button>
        </div>
      )}
    </>
  );
}

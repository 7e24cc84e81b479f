import { useQuery } from '@tanstack/react-query';
import PackageX from '@lucide/icons/icons/package-x';
import { Icon } from 'shared-ui/icon';
import type { ShippingOption } from 'shared-contracts/catalog/schemas';
import { formatMoney, formatMoneyShort, parseMoney } from 'shared-contracts/money/money';
import { businessDaysOf } from 'shared-contracts/shipping/arrival';
import { ArrivalDate } from 'shared-ui/arrival-date';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { ErrorState } from 'shared-ui/error-state';
import { Skeleton } from 'shared-ui/skeleton';
import { useShop } from 'shell/contract';
import { shippingOptionsQuery } from '../../../shared/shipping/shipping-options-query';
import { FactTable } from './fact-table';
import styles from './fact-table.module.css';

function Rate({ baseRate, freeShippingThreshold }: ShippingOption) {
  return (
    <>
      <strong>{formatMoney(parseMoney(baseRate))}</strong>
      {freeShippingThreshold !== null && (
        <span className={styles.free}>{`free over ${formatMoneyShort(parseMoney(freeShippingThreshold))}`}</span>
      )}
    </>
  );
}

function Takes({ option }: { option: ShippingOption }) {
  const { timeZone } = useShop();
  return (
    <>
      {option.description ?? 'Shown at checkout'}
      {businessDaysOf(option) && (
        <span className={styles.date}>
          <ArrivalDate option={option} timeZone={timeZone} />
        </span>
      )}
    </>
  );
}

export function ShippingOptions() {
  const { data: options, isError, refetch } = useQuery(shippingOptionsQuery());
  // a failure on the server counts as loading: the browser retries
  if (!options && isError && typeof window !== 'undefined') {
    return (
      <ErrorState
        headingLevel={3}
        title="Unable to Load Shipping Options"
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        You’ll also see them at checkout, before you pay.
      </ErrorState>
    );
  }
  if (!options) return <Skeleton label="Loading shipping options" height="14rem" radius="md" />;
  if (options.length === 0) {
    return (
      <EmptyState headingLevel={3} icon={<Icon icon={PackageX} />} title="Shipping is paused">
        We’re not shipping orders right now. Please check back soon.
      </EmptyState>
    );
  }
  return (
    <FactTable
      caption="You choose at checkout. Delivery times start when your order ships; the dates include printing."
      columns={['Delivery', 'Takes', 'Costs']}
      rows={options.map((option) => ({
        key: option.id,
        cells: [option.name, <Takes key="takes" option={option} />, <Rate key="rate" {...option} />],
      }))}
    />
  );
}

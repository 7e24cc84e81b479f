import { Card } from 'shared-ui/card';
import { Notice } from 'shared-ui/notice';
import { SelectField } from 'shared-ui/select-field';
import { useShop, type CartLine } from 'shell/contract';
import { Columns } from '../../../shared/columns';
import { FreeShippingHint } from '../../../shared/order-summary/components/free-shipping-hint';
import { OrderSummary, totalLabel } from '../../../shared/order-summary/components/order-summary';
import { labelOf } from '../model/saved-address';
import { type CheckoutStart, useCheckoutModel } from '../model/use-checkout-model';
import { takeFilledValues } from '../model/use-checkout-form';
import type { SavedAddresses } from '../model/use-saved-addresses';
import { BoughtLines } from './bought-lines';
import { PayButton } from './pay-button';
import { PriceChangedDialog } from './price-changed-dialog';
import { RefusalNotice } from './refusal-notice';
import { ShippingForm } from './shipping-form';
import { ShippingOptions } from './shipping-options';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { ErrorState } from 'shared-ui/error-state';
import { type ReactNode, useState } from 'react';
import ChevronDown from '@lucide/icons/icons/chevron-down';
import { Icon } from 'shared-ui/icon';
import { formatMoney } from 'shared-contracts/money/money';
import type { OrderQuote } from '../../../shared/order-summary/model/order-quote';
import styles from '../../../shared/order-summary/components/collapsed-summary.module.css';

function CollapsedSummary({ quote, children }: { quote: OrderQuote; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.header}>
        <Icon icon={ChevronDown} className={styles.chevron} />
        <span className={styles.words}>Your order</span>
        <span className={styles.total}>
          {`${totalLabel(quote)}: `}
          <strong>{formatMoney(quote.total)}</strong>
        </span>
      </summary>
      {isOpen && <div className={styles.content}>{children}</div>}
    </details>
  );
}

const UnpricedCart = ({ lines }: { lines: readonly CartLine[] }) => (
  <ErrorState
    title={
      lines.some(({ problem }) => problem)
        ? 'An item in your cart is unavailable'
        : 'The price of an item could not be determined'
    }
    action={
      <Button asChild>
        <Link to="/cart">Edit cart</Link>
      </Button>
    }
  >
    {lines.some(({ problem }) => problem)
      ? `Change or remove it to continue: ${lines.map(({ product }) => product.name).join(', ')}.`
      : 'Remove it from your cart and add it again.'}
  </ErrorState>
);

function SavedAddressChoice({ saved: { addresses, chosenId, choose } }: { saved: SavedAddresses }) {
  if (addresses.length === 0) return null;
  return (
    <Card>
      <SelectField
        label="Saved addresses"
        placeholder="Choose an address to fill in the form"
        options={addresses.map((address) => ({ value: address.id, label: labelOf(address) }))}
        value={chosenId}
        onChange={({ target }) => {
          const chosen = addresses.find(({ id }) => id === target.value);
          if (chosen) choose(chosen);
        }}
      />
    </Card>
  );
}

const UnsavedCart = () => (
  <Notice tone="warning" title="Your browser isn't saving this cart">
    If you leave the payment page without paying, your cart will be empty. Allow this site to store data to keep it.
  </Notice>
);

type CheckoutProps = CheckoutStart & { isCartSaved: boolean; priceNotes: ReadonlyMap<string, string> };

export function Checkout({ isCartSaved, priceNotes, ...start }: CheckoutProps) {
  const { timeZone } = useShop();
  const { form, address, check, saved, shippingOption, chooseOption, ...checkout } = useCheckoutModel(start);
  const { priced, unpriced, quote, notes, payment, submit } = checkout;
  if (unpriced.length > 0) return <UnpricedCart lines={unpriced} />;
  const lines = <BoughtLines lines={priced} notes={notes} priceNotes={priceNotes} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        takeFilledValues(form, event.currentTarget);
        void submit(event);
      }}
    >
      <CollapsedSummary quote={quote}>{lines}</CollapsedSummary>
      <Columns
        main={
          <>
            <SavedAddressChoice saved={saved} />
            <ShippingForm form={form} address={address} check={check} saved={saved} />
            <ShippingOptions
              options={start.options}
              chosenId={shippingOption.id}
              subtotal={quote.subtotal}
              timeZone={timeZone}
              onChoose={chooseOption}
            />
          </>
        }
        side={
          <OrderSummary
            quote={quote}
            shippingName={shippingOption.name}
            taxPending={address.country === 'US' ? 'Choose a state' : 'Choose a province'}
            lines={lines}
          >
            <FreeShippingHint quote={quote} />
            <RefusalNotice refusal={payment.refusal} />
            {!isCartSaved && <UnsavedCart />}
            <PayButton form={form} total={quote.total} isBusy={payment.isBusy || saved.isSaving} />
          </OrderSummary>
        }
      />
      {payment.question && (
        <PriceChangedDialog question={payment.question} onConfirm={payment.confirm} onCancel={payment.decline} />
      )}
    </form>
  );
}

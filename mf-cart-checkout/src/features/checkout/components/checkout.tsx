import { Card } from 'shared-ui/card';
import { Notice } from 'shared-ui/notice';
import { SelectField } from 'shared-ui/select-field';
import { useShop } from 'shell/contract';
import { Columns } from '../../../shared/columns';
import { CollapsedSummary } from '../../../shared/order-summary/components/collapsed-summary';
import { FreeShippingHint } from '../../../shared/order-summary/components/free-shipping-hint';
import { OrderSummary } from '../../../shared/order-summary/components/order-summary';
import { labelOf } from '../model/saved-address';
import { type CheckoutStart, useCheckoutModel } from '../model/use-checkout-model';
import type { SavedAddresses } from '../model/use-saved-addresses';
import { BoughtLines } from './bought-lines';
import { PayButton } from './pay-button';
import { PriceChangedDialog } from './price-changed-dialog';
import { RefusalNotice } from './refusal-notice';
import { ShippingForm } from './shipping-form';
import { ShippingOptions } from './shipping-options';
import { UnpricedCart } from './unpriced-cart';

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
    <form noValidate onSubmit={(event) => void submit(event)}>
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

import ArrowLeft from '@lucide/icons/icons/arrow-left';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Card } from 'shared-ui/card';
import { Icon } from 'shared-ui/icon';
import { IconLink } from 'shared-ui/icon-link';
import { Notice } from 'shared-ui/notice';
import { SelectField } from 'shared-ui/select-field';
import { PageTitle, useSession } from 'shell/contract';
import { CartSkeleton } from '../features/cart/components/cart-skeleton';
import { EmptyCart } from '../features/cart/components/empty-cart';
import { useCheckedCart } from '../features/cart/queries/checked-cart';
import { BoughtLines } from '../features/checkout/components/bought-lines';
import { PayButton } from '../features/checkout/components/pay-button';
import { PriceChangedDialog } from '../features/checkout/components/price-changed-dialog';
import { RefusalNotice } from '../features/checkout/components/refusal-notice';
import { ShippingForm } from '../features/checkout/components/shipping-form';
import { ShippingOptions } from '../features/checkout/components/shipping-options';
import { UnpricedCart } from '../features/checkout/components/unpriced-cart';
import { labelOf } from '../features/checkout/model/saved-address';
import { type CheckoutStart, useCheckoutModel, useFormKey } from '../features/checkout/model/use-checkout-model';
import type { SavedAddresses } from '../features/checkout/model/use-saved-addresses';
import { savedAddressesQuery } from '../features/checkout/queries/saved-addresses';
import { CancelledNotice } from '../features/payment-result/components/cancelled-notice';
import { OrderComplete } from '../features/payment-result/components/order-complete';
import { CartUnavailable } from '../shared/cart-unavailable';
import { checkoutMemory } from '../shared/checkout-memory/checkout-memory';
import { Columns } from '../shared/columns';
import { NeedsScript } from '../shared/needs-script';
import { CollapsedSummary } from '../shared/order-summary/components/collapsed-summary';
import { FreeShippingHint } from '../shared/order-summary/components/free-shipping-hint';
import { NoShipping } from '../shared/order-summary/components/no-shipping';
import { OrderSummary } from '../shared/order-summary/components/order-summary';
import { SummarySkeleton } from '../shared/order-summary/components/summary-skeleton';
import { shippingOptionsQuery } from '../shared/order-summary/queries/shipping-options-query';
import styles from './page.module.css';

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

function Checkout({ isCartSaved, ...start }: CheckoutStart & { isCartSaved: boolean }) {
  const { form, country, saved, shippingOption, chooseOption, ...checkout } = useCheckoutModel(start);
  const { priced, unpriced, quote, notes, payment, submit } = checkout;
  if (unpriced.length > 0) return <UnpricedCart lines={unpriced} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <CollapsedSummary quote={quote}>
        <BoughtLines lines={priced} notes={notes} />
      </CollapsedSummary>
      <Columns
        main={
          <>
            <SavedAddressChoice saved={saved} />
            <ShippingForm form={form} country={country} saved={saved} />
            <ShippingOptions
              options={start.options}
              chosenId={shippingOption.id}
              subtotal={quote.subtotal}
              onChoose={chooseOption}
            />
          </>
        }
        side={
          <OrderSummary
            quote={quote}
            shippingName={shippingOption.name}
            taxPending={country === 'US' ? 'Choose a state' : 'Choose a province'}
            lines={<BoughtLines lines={priced} notes={notes} />}
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

function Content() {
  const { user } = useSession();
  const cart = useCheckedCart();
  const options = useQuery(shippingOptionsQuery);
  // loaded first, so that nothing moves when they come; without them, the checkout still works
  const addresses = useQuery({ ...savedAddressesQuery, enabled: user !== null });
  const formKey = useFormKey(user?.id ?? null);
  if (cart.error) return <CartUnavailable onRetry={cart.retry} />;
  if (!cart.isLoading && cart.lines.length === 0)
    return checkoutMemory.isComplete() ? <OrderComplete /> : <EmptyCart />;
  if (cart.isLoading || options.isPending || addresses.isLoading)
    return <Columns main={<CartSkeleton />} side={<SummarySkeleton />} />;
  const [defaultOption] = options.data ?? [];
  if (!options.data || !defaultOption) return <NoShipping onRetry={() => void options.refetch()} />;
  return (
    <Checkout
      key={formKey}
      lines={cart.lines}
      options={options.data}
      defaultOption={defaultOption}
      user={user}
      addresses={addresses.data ?? []}
      isCartSaved={cart.isSaved}
    />
  );
}

export function CheckoutPage() {
  return (
    <div className={styles.page}>
      <PageTitle>Checkout</PageTitle>
      <meta name="robots" content="noindex" />
      <IconLink icon={<Icon icon={ArrowLeft} />}>
        <Link to="/cart">Back to Cart</Link>
      </IconLink>
      <h1 className={styles.title}>Checkout</h1>
      <NeedsScript />
      <CancelledNotice className={styles.notice} />
      <Content />
    </div>
  );
}

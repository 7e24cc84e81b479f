import { useEffect } from 'react';
import ArrowLeft from '@lucide/icons/icons/arrow-left';
import { Icon } from 'shared-ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { SavedAddress } from 'shared-contracts/accounts/addresses';
import type { User } from 'shared-contracts/accounts/schemas';
import type { ShippingOption } from 'shared-contracts/catalog/schemas';
import { formatMoney } from 'shared-contracts/money/money';
import { IconLink } from 'shared-ui/icon-link';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { type CartLine, PageTitle, useSession } from 'shell/contract';
import { CartSkeleton } from '../features/cart/components/cart-skeleton';
import { EmptyCart } from '../features/cart/components/empty-cart';
import { useCheckedCart } from '../features/cart/queries/checked-cart';
import { BoughtLines } from '../features/checkout/components/bought-lines';
import { PriceChangedDialog } from '../features/checkout/components/price-changed-dialog';
import { RefusalNotice } from '../features/checkout/components/refusal-notice';
import { SaveAddress } from '../features/checkout/components/save-address';
import { SavedAddressChoice } from '../features/checkout/components/saved-address-choice';
import { ShippingForm } from '../features/checkout/components/shipping-form';
import { ShippingOptions } from '../features/checkout/components/shipping-options';
import { UnpricedCart } from '../features/checkout/components/unpriced-cart';
import { lineNotesOf } from '../features/checkout/model/checkout-refusal';
import { showFieldErrors, useCheckoutForm } from '../features/checkout/model/use-checkout-form';
import { useFormKey } from '../features/checkout/model/use-form-key';
import { useSavedAddresses } from '../features/checkout/model/use-saved-addresses';
import { savedAddressesQuery } from '../features/checkout/queries/saved-addresses';
import { useCheckout } from '../features/checkout/queries/use-checkout';
import { CollapsedSummary } from '../features/order-summary/components/collapsed-summary';
import { FreeShippingHint } from '../features/order-summary/components/free-shipping-hint';
import { NoShipping } from '../features/order-summary/components/no-shipping';
import { OrderSummary } from '../features/order-summary/components/order-summary';
import { SummarySkeleton } from '../features/order-summary/components/summary-skeleton';
import { useOrder } from '../features/order-summary/model/use-order';
import { shippingOptionsQuery } from '../features/order-summary/queries/shipping-options-query';
import { CancelledNotice } from '../features/payment-result/components/cancelled-notice';
import { OrderComplete } from '../features/payment-result/components/order-complete';
import { checkoutMemory } from '../features/payment-result/model/checkout-memory';
import { CartUnavailable } from '../shared/cart-unavailable';
import { Columns } from '../shared/columns';
import { NeedsScript } from '../shared/needs-script';
import styles from './page.module.css';

type CheckoutProps = {
  lines: readonly CartLine[];
  options: readonly ShippingOption[];
  defaultOption: ShippingOption;
  user: User | null;
  addresses: readonly SavedAddress[];
  /** False while the browser refuses to store the guest cart. */
  isCartSaved: boolean;
};

const UnsavedCart = () => (
  <Notice tone="warning" title="Your browser isn't saving this cart">
    If you leave the payment page without paying, your cart will be empty. Allow this site to store data to keep it.
  </Notice>
);

function Checkout({ lines, options, defaultOption, user, addresses, isCartSaved }: CheckoutProps) {
  const { form, optionId, chooseOption } = useCheckoutForm(user, addresses);
  const shippingOption = options.find((option) => option.id === optionId) ?? defaultOption;
  const [country, state] = useWatch({ control: form.control, name: ['country', 'state'] });
  const destination = country && state ? { country, state } : undefined;
  const { priced, unpriced, quote, applyCurrentPrices } = useOrder({ lines, shippingOption, destination });

  const checkout = useCheckout({
    onOpened: (sessionId) => {
      const lineIds = lines.map((line) => line.id);
      checkoutMemory.opened(sessionId, lineIds);
    },
    onRefused: (refusal) => {
      if (refusal.kind === 'invalid_fields') showFieldErrors(form, refusal.fields);
      applyCurrentPrices(refusal.kind === 'price_changed' ? refusal.prices.lines.map((line) => line.unitPrice) : []);
    },
  });
  const saved = useSavedAddresses({ form, user, addresses });
  const submit = form.handleSubmit(async (shippingInfo) => {
    await saved.saveIfWanted(shippingInfo);
    checkout.submit({ lines: priced, shippingInfo, shippingOptionId: shippingOption.id, total: quote.total });
  });
  useEffect(() => checkoutMemory.clearComplete(), []);

  const notes = lineNotesOf(checkout.refusal, priced);
  if (unpriced.length > 0) return <UnpricedCart lines={unpriced} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <CollapsedSummary quote={quote}>
        <BoughtLines lines={priced} notes={notes} />
      </CollapsedSummary>
      <Columns
        main={
          <>
            {addresses.length > 0 && (
              <SavedAddressChoice addresses={addresses} chosenId={saved.chosenId} onChoose={saved.choose} />
            )}
            <ShippingForm form={form} country={country}>
              {saved.mayBeSaved && <SaveAddress isWanted={saved.isWanted} onChange={saved.setIsWanted} />}
            </ShippingForm>
            <ShippingOptions
              options={options}
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
            <RefusalNotice refusal={checkout.refusal} />
            {!isCartSaved && <UnsavedCart />}
            <Button
              type="submit"
              size="large"
              disabled={!form.formState.isValid}
              busy={checkout.isBusy || saved.isSaving}
              busyLabel="Creating Checkout..."
            >
              Proceed to Payment {formatMoney(quote.total)}
            </Button>
            {form.formState.isValid ? (
              <p className={styles.note}>You&apos;ll pay on our payment provider&apos;s secure page.</p>
            ) : (
              <div className={styles.note}>
                <p>Complete the shipping information to continue.</p>
                <Button variant="quiet" onClick={() => void form.trigger(undefined, { shouldFocus: true })}>
                  Show missing fields
                </Button>
              </div>
            )}
          </OrderSummary>
        }
      />
      {checkout.question && (
        <PriceChangedDialog question={checkout.question} onConfirm={checkout.confirm} onCancel={checkout.decline} />
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

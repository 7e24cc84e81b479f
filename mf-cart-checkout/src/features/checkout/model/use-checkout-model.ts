import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { SavedAddress } from 'shared-contracts/accounts/addresses';
import type { User } from 'shared-contracts/accounts/schemas';
import type { ShippingOption } from 'shared-contracts/catalog/schemas';
import { usePostalCodeCheck } from 'shared-ui/address-fields';
import { type CartLine, cartQuery } from 'shell/contract';
import { checkoutMemory } from '../../../shared/checkout-memory/checkout-memory';
import { useCheckout } from '../queries/use-checkout';
import { lineNotesOf } from './checkout-refusal';
import { showFieldErrors, useCheckoutForm } from './use-checkout-form';
import { useSavedAddresses } from './use-saved-addresses';
import { useQueryClient } from '@tanstack/react-query';
import { parseMoney } from 'shared-contracts/money/money';
import { shippingOptionsQuery } from '../../../shared/order-summary/queries/shipping-options-query';
import { type Destination, type OrderQuote, quoteOf } from '../../../shared/order-summary/model/order-quote';
import { type CurrentUnitPrices, type PricedCart, pricedCartOf } from '../../../shared/order-summary/model/priced-cart';

type Choice = { lines: readonly CartLine[]; shippingOption: ShippingOption; destination?: Destination };
type Order = PricedCart & {
  quote: OrderQuote;
  /** `unitPrices`: in the order of the lines. Refetches the rest. */
  applyCurrentPrices: (unitPrices?: readonly string[]) => void;
};

function useOrder({ lines, shippingOption, destination }: Choice): Order {
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState<CurrentUnitPrices>({});
  const cart = pricedCartOf(lines, current);

  function applyCurrentPrices(unitPrices: readonly string[] = []): void {
    const changed = cart.priced.flatMap(({ id }, index) => {
      const price = unitPrices[index];
      return price === undefined ? [] : [[id, parseMoney(price)] as const];
    });
    setCurrent({ ...current, ...Object.fromEntries(changed) });
    void queryClient.invalidateQueries({ queryKey: shippingOptionsQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey });
  }

  return { ...cart, quote: quoteOf({ lines: cart.priced, shippingOption, destination }), applyCurrentPrices };
}

export type CheckoutStart = {
  lines: readonly CartLine[];
  options: readonly ShippingOption[];
  defaultOption: ShippingOption;
  user: User | null;
  addresses: readonly SavedAddress[];
};

export function useCheckoutModel({ lines, options, defaultOption, user, addresses }: CheckoutStart) {
  const { form, optionId, chooseOption } = useCheckoutForm(user, addresses);
  const shippingOption = options.find((option) => option.id === optionId) ?? defaultOption;
  const [country, state, zipCode] = useWatch({ control: form.control, name: ['country', 'state', 'zipCode'] });
  const address = { country, state, zipCode };
  const destination = country && state ? { country, state } : undefined;
  const { priced, unpriced, quote, applyCurrentPrices } = useOrder({ lines, shippingOption, destination });
  const saved = useSavedAddresses({ form, user, addresses });
  const check = usePostalCodeCheck(address);
  const payment = useCheckout({
    onOpened: (sessionId) => {
      const lineIds = lines.map((line) => line.id);
      checkoutMemory.opened(sessionId, lineIds);
    },
    onRefused: (refusal) => {
      if (refusal.kind === 'invalid_fields') showFieldErrors(form, refusal.fields);
      applyCurrentPrices(refusal.kind === 'price_changed' ? refusal.prices.lines.map((line) => line.unitPrice) : []);
    },
  });
  const submit = form.handleSubmit(async (shippingInfo) => {
    if (!saved.chosenId && check.asks()) return;
    await saved.saveIfWanted(shippingInfo);
    payment.submit({ lines: priced, shippingInfo, shippingOptionId: shippingOption.id, total: quote.total });
  });
  useEffect(() => checkoutMemory.clearComplete(), []);

  return {
    form,
    address,
    check: saved.chosenId ? { ...check, usual: undefined } : check,
    saved,
    shippingOption,
    chooseOption,
    priced,
    unpriced,
    quote,
    notes: lineNotesOf(payment.refusal, priced),
    payment,
    submit,
  };
}

/** A React key that changes when the account leaves, so that nobody finds its address; a guest who signs in keeps the form. */
export function useFormKey(owner: string | null): number {
  const [form, setForm] = useState({ owner, key: 0 });
  if (owner === form.owner) return form.key;
  const key = form.owner === null ? form.key : form.key + 1;
  setForm({ owner, key });
  return key;
}

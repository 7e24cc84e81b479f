import { useEffect, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { SavedAddress } from 'shared-contracts/accounts/addresses';
import type { User } from 'shared-contracts/accounts/schemas';
import { ShippingInfo } from 'shared-contracts/checkout/schemas';
import { type CheckoutForm, checkoutDraft, emptyForm, startingForm } from './checkout-draft';

export type ShippingFormApi = UseFormReturn<CheckoutForm, unknown, ShippingInfo>;

const isField = (name: string): name is keyof CheckoutForm => name in emptyForm;

export function showFieldErrors(form: ShippingFormApi, messages: Readonly<Record<string, string>>): void {
  const fields = Object.keys(emptyForm).filter(isField);
  const wrong = fields.filter((name) => messages[name] !== undefined);
  for (const name of wrong) form.setError(name, { message: messages[name] }, { shouldFocus: name === wrong[0] });
}

/** What a password manager has set without telling. */
export function takeFilledValues(form: ShippingFormApi, element: HTMLFormElement | null): void {
  for (const [name, value] of element ? new FormData(element) : [])
    if (isField(name) && typeof value === 'string' && form.getValues(name) !== value)
      form.setValue(name, value, { shouldDirty: true });
}

type CheckoutChoices = {
  form: ShippingFormApi;
  /** Null: the default option. */
  optionId: string | null;
  chooseOption: (id: string) => void;
};

export function useCheckoutForm(user: User | null, addresses: readonly SavedAddress[]): CheckoutChoices {
  const [draft] = useState(checkoutDraft.read);
  const [optionId, setOptionId] = useState(draft?.shippingOptionId ?? null);
  const form = useForm<CheckoutForm, unknown, ShippingInfo>({
    resolver: zodResolver(ShippingInfo),
    mode: 'onChange',
    defaultValues: startingForm(draft, user, addresses),
  });
  const owner = user?.id ?? null;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => checkoutDraft.save({ owner, form: values, shippingOptionId: optionId }),
      }),
    [form, owner, optionId],
  );

  function chooseOption(id: string): void {
    setOptionId(id);
    checkoutDraft.save({ owner, form: form.getValues(), shippingOptionId: id });
  }

  return { form, optionId, chooseOption };
}

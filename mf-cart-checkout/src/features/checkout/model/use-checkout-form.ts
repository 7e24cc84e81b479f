import { useEffect } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { User } from 'shared-contracts/accounts/schemas';
import { ShippingInfo } from 'shared-contracts/checkout/schemas';
import { type CheckoutForm, checkoutDraft, emptyForm, startingForm } from './checkout-draft';

export type ShippingFormApi = UseFormReturn<CheckoutForm, unknown, ShippingInfo>;

const isField = (name: string): name is keyof CheckoutForm => name in emptyForm;

/** Puts the server's messages at their fields. */
export function showFieldErrors(form: ShippingFormApi, messages: Readonly<Record<string, string>>): void {
  for (const [name, message] of Object.entries(messages)) if (isField(name)) form.setError(name, { message });
}

/** The shipping form: validated on every change by the schema that the server uses, and kept as a draft while it is filled in. */
export function useCheckoutForm(user: User | null, shippingOptionId: string | null): ShippingFormApi {
  const form = useForm<CheckoutForm, unknown, ShippingInfo>({
    resolver: zodResolver(ShippingInfo),
    mode: 'onChange',
    defaultValues: startingForm(checkoutDraft.read(), user),
  });
  const owner = user?.id ?? null;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => checkoutDraft.save({ owner, form: values, shippingOptionId }),
      }),
    [form, owner, shippingOptionId],
  );
  return form;
}

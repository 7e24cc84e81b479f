import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failureText } from 'shared-contracts/api/failure';
import { fieldErrorsIn, showFieldErrors } from 'shared-contracts/api/field-errors';
import { ContactForm, contactFieldNames, contactFormOf } from 'shared-contracts/orders/contact';
import { changedOrderIn, orderConflict, orderConflictText } from 'shared-contracts/orders/order-conflict';
import type { OrderContact, OrderNow } from 'shared-contracts/orders/schemas';
import { AddressFields, usePostalCodeCheck } from 'shared-ui/address-fields';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { TextField } from 'shared-ui/text-field';
import * as z from 'zod';
import { toast, callApi } from 'shell/contract';
import type { OwnOrder } from '../queries/cancel-order';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showsOrders } from 'shared-contracts/orders/shows-orders';
import common from 'shared-ui/styles/common.module.css';
import styles from './order-changes.module.css';

function useCorrectOrder(order: OwnOrder) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ form, version }: { form: ContactForm; version: number }) =>
      callApi('PUT /api/orders/:id/contact', { ...order, ...form }, { ifMatch: `"${version}"` }),
    // after a refusal too: the order has changed
    onSettled: () => queryClient.invalidateQueries({ predicate: showsOrders }),
  });
}

type Fields = z.input<typeof ContactForm>;

type CorrectionFormProps = { order: OwnOrder; contact: OrderContact; onClose: () => void };

/** Names what was changed elsewhere since it was opened. */
export function CorrectionForm({ order, contact, onClose }: CorrectionFormProps) {
  const { register, handleSubmit, setError, setFocus, setValue, control, formState } = useForm<
    Fields,
    unknown,
    ContactForm
  >({ resolver: zodResolver(ContactForm), defaultValues: contactFormOf(contact) });
  const [country, state, zipCode] = useWatch({ control, name: ['country', 'state', 'zipCode'] });
  const check = usePostalCodeCheck({ country, state, zipCode }, { isKnown: true });
  const correct = useCorrectOrder(order);
  const [seen, setSeen] = useState<Partial<OrderNow> & { version: number }>(contact);
  const [conflict, setConflict] = useState<string | null>(null);
  useEffect(() => setFocus('address'), [setFocus]);
  const submit = handleSubmit((form) => {
    if (check.asks()) return;
    setConflict(null);
    correct.mutate(
      { form, version: seen.version },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: 'Your order is updated', description: 'We’ve emailed you what changed.' });
          onClose();
        },
        onError: (error) => {
          showFieldErrors(error, setError, contactFieldNames);
          const now = changedOrderIn(error);
          if (now?.version === undefined) return;
          setConflict(orderConflictText(orderConflict({ seen, now })));
          setSeen({ ...now, version: now.version });
        },
      },
    );
  });
  const field = (name: keyof Fields) => ({ ...register(name), error: formState.errors[name]?.message });
  const isShownAtField = fieldErrorsIn(correct.error).some(([name]) => contactFieldNames.some((each) => each === name));
  return (
    <form
      className={common.stack4}
      noValidate
      aria-label="Correct your details"
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.fields}>
        <AddressFields
          field={field}
          address={{ country, state, zipCode }}
          check={check}
          isCountryFixed
          setValue={(name, value) =>
            setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
        />
        <TextField label="Phone" type="tel" required autoComplete="shipping tel" inputMode="tel" {...field('phone')} />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          hint="If you change it, we tell both addresses."
          {...field('email')}
        />
      </div>
      <p className={common.soft}>
        The country, tax and shipping method stay as you paid for them. To change the country, please contact us.
      </p>
      {correct.error && !isShownAtField && (
        <Notice tone="danger" title="Your changes were not saved">
          {failureText(correct.error)} {conflict}
        </Notice>
      )}
      <div className={common.bar3}>
        <Button type="submit" busy={correct.isPending} busyLabel="Saving...">
          Save changes
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

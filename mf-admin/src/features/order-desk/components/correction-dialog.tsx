import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failureText } from 'shared-contracts/api/failure';
import { fieldErrorsIn, showFieldErrors } from 'shared-contracts/api/field-errors';
import { ContactForm, contactFieldNames, contactFormOf } from 'shared-contracts/orders/contact';
import { changedOrderIn, orderConflict, orderConflictText } from 'shared-contracts/orders/order-conflict';
import type { Order, OrderNow } from 'shared-contracts/orders/schemas';
import { AddressFields, usePostalCodeCheck } from 'shared-ui/address-fields';
import { Notice } from 'shared-ui/notice';
import { TextField } from 'shared-ui/text-field';
import type * as z from 'zod';
import { toast } from 'shell/contract';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import { useCorrectContact } from '../queries/desk';

type Fields = z.input<typeof ContactForm>;

/** After a conflict, says what others changed; the next save is based on that. */
export function CorrectionDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<Fields, unknown, ContactForm>({
    resolver: zodResolver(ContactForm),
    defaultValues: contactFormOf(order),
  });
  const [country, state, zipCode] = useWatch({ control, name: ['country', 'state', 'zipCode'] });
  const check = usePostalCodeCheck({ country, state, zipCode }, { isKnown: true });
  const correct = useCorrectContact(order.id);
  const [seen, setSeen] = useState<Partial<OrderNow> & { version: number }>(order);
  const [conflict, setConflict] = useState<string | null>(null);
  const submit = handleSubmit((form) => {
    if (check.asks()) return;
    setConflict(null);
    correct.mutate(
      { form, version: seen.version },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: 'Order corrected', description: `${order.customerName} gets an email.` });
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
    <FormDialog
      title="Correct address, phone or email"
      description="The customer gets an email, at the old address too if it changes. Country, tax and shipping method stay as they were paid."
      submit="Save and tell the customer"
      isBusy={correct.isPending}
      isDirty={formState.isDirty && !correct.isSuccess}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <AddressFields
        field={field}
        address={{ country, state, zipCode }}
        check={check}
        isCountryFixed
        setValue={(name, value) => setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
      />
      <TextField label="Phone" type="tel" required autoComplete="off" inputMode="tel" {...field('phone')} />
      <TextField label="Email" type="email" required autoComplete="off" inputMode="email" {...field('email')} />
      {correct.error && !isShownAtField && (
        <Notice tone="danger" title="The order was not corrected">
          {failureText(correct.error)} {conflict}
        </Notice>
      )}
    </FormDialog>
  );
}

import type { ChangeEvent } from 'react';
import { AddressFields, type PostalCodeCheck } from 'shared-ui/address-fields';
import { Card } from 'shared-ui/card';
import { TextAreaField } from 'shared-ui/text-area-field';
import { TextField } from 'shared-ui/text-field';
import { regionsIn } from 'shared-contracts/tax/tax';
import type { CheckoutForm } from '../model/checkout-draft';
import { type ShippingFormApi, takeFilledValues } from '../model/use-checkout-form';
import type { SavedAddresses } from '../model/use-saved-addresses';
import styles from './shipping-form.module.css';

type ShippingFormProps = {
  form: ShippingFormApi;
  address: { country: string; state: string; zipCode: string };
  check: PostalCodeCheck;
  saved: SavedAddresses;
};

export function ShippingForm({ form, address, check, saved }: ShippingFormProps) {
  const { errors } = form.formState;
  /** One that was filled in before its country stays. */
  const forgetForeignState = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    takeFilledValues(form, target.form);
    const { country, state } = form.getValues();
    if (!regionsIn(country).some(({ code }) => code === state)) form.setValue('state', '', { shouldValidate: true });
  };
  const field = (name: keyof CheckoutForm) => ({
    ...form.register(name, { ...(name === 'country' && { onChange: forgetForeignState }) }),
    error: errors[name]?.message,
  });
  return (
    <>
      <Card as="section" aria-labelledby="shipping-information" className={styles.fields}>
        <h2 id="shipping-information" className={styles.title}>
          Shipping Information
        </h2>
        <TextField
          label="First name"
          required
          autoComplete="shipping given-name"
          autoCapitalize="words"
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          required
          autoComplete="shipping family-name"
          autoCapitalize="words"
          {...field('lastName')}
        />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="shipping email"
          inputMode="email"
          {...field('email')}
        />
        <TextField label="Phone" type="tel" required autoComplete="shipping tel" inputMode="tel" {...field('phone')} />
        <AddressFields
          field={field}
          address={address}
          check={check}
          setValue={(name, value) => form.setValue(name, value, { shouldValidate: true, shouldDirty: true })}
        />
        {saved.mayBeSaved && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={saved.isWanted}
              onChange={({ target }) => saved.setIsWanted(target.checked)}
            />
            Save this address for my next order
          </label>
        )}
      </Card>
      <Card>
        <TextAreaField
          label="Special Instructions"
          hint="Optional. Anything we should know about your photos or delivery."
          error={errors.specialInstructions?.message}
          rows={3}
          {...form.register('specialInstructions')}
        />
      </Card>
    </>
  );
}

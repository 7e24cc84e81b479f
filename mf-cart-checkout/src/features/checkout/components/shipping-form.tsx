import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type Region, regionsOf } from 'shared-contracts/tax/tax';
import { Card } from 'shared-ui/card';
import { SelectField } from 'shared-ui/select-field';
import { TextAreaField } from 'shared-ui/text-area-field';
import { TextField } from 'shared-ui/text-field';
import type { CheckoutForm } from '../model/checkout-draft';
import type { ShippingFormApi } from '../model/use-checkout-form';
import type { SavedAddresses } from '../model/use-saved-addresses';
import styles from './shipping-form.module.css';

const countries = shopPolicy.shipping.countries.map(({ code, name }) => ({ value: code, label: name }));
const regionsByCountry: Partial<Record<string, Region[]>> = regionsOf;

type ShippingFormProps = { form: ShippingFormApi; country: string; saved: SavedAddresses };

export function ShippingForm({ form, country, saved }: ShippingFormProps) {
  const { errors } = form.formState;
  const field = (name: keyof CheckoutForm) => ({
    ...form.register(name),
    required: true,
    error: errors[name]?.message,
  });
  const regions = regionsByCountry[country] ?? [];
  return (
    <>
      <Card as="section" aria-labelledby="shipping-information" className={styles.fields}>
        <h2 id="shipping-information" className={styles.title}>
          Shipping Information
        </h2>
        <TextField
          label="First name"
          autoComplete="shipping given-name"
          autoCapitalize="words"
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="shipping family-name"
          autoCapitalize="words"
          {...field('lastName')}
        />
        <TextField label="Email" type="email" autoComplete="shipping email" inputMode="email" {...field('email')} />
        <TextField label="Phone" type="tel" autoComplete="shipping tel" inputMode="tel" {...field('phone')} />
        <SelectField
          label="Country"
          autoComplete="shipping country"
          className={styles.wide}
          options={countries}
          {...field('country')}
          {...form.register('country', { onChange: () => form.setValue('state', '', { shouldValidate: true }) })}
        />
        <TextField
          label="Address"
          autoComplete="shipping address-line1"
          autoCapitalize="words"
          className={styles.wide}
          {...field('address')}
        />
        <TextField label="City" autoComplete="shipping address-level2" autoCapitalize="words" {...field('city')} />
        <SelectField
          label="State/Province"
          autoComplete="shipping address-level1"
          placeholder="Select state/province"
          options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          {...field('state')}
        />
        <TextField
          label="Postal/ZIP code"
          autoComplete="shipping postal-code"
          autoCapitalize="characters"
          inputMode={country === 'US' ? 'numeric' : 'text'}
          {...field('zipCode')}
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

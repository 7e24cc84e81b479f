import { type ComponentProps, type FocusEvent, useId, useState } from 'react';
import { postalCodeIn, unusualRegionOf } from 'shared-contracts/checkout/postal-codes';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type Region, regionsIn } from 'shared-contracts/tax/tax';
import { Button } from '../button/button';
import { Notice } from '../notice/notice';
import { SelectField } from '../select-field/select-field';
import { TextField } from '../text-field/text-field';
import styles from './address-fields.module.css';

export type AddressField = 'country' | 'address' | 'address2' | 'city' | 'state' | 'zipCode';
type Control = Pick<ComponentProps<'input'>, 'name'> & { error?: string };

export type PostalCodeCheck = {
  /** The region that usually has the code, while the shopper has not said that theirs is right. */
  usual: Region | undefined;
  confirm: () => void;
  /** Whether there is still a question; moves the focus to it. */
  asks: () => boolean;
  questionId: string;
};

type CheckedAddress = { country: string; state: string; zipCode: string };
const nameOf = ({ country, state, zipCode }: CheckedAddress) => `${country} ${state} ${zipCode.trim().toUpperCase()}`;

/** Asks once about a postal code of another region. `isKnown`: an address that was confirmed before. */
export function usePostalCodeCheck(address: CheckedAddress, { isKnown = false } = {}): PostalCodeCheck {
  const questionId = useId();
  const [confirmed, setConfirmed] = useState(isKnown ? nameOf(address) : null);
  const usual = confirmed === nameOf(address) ? undefined : unusualRegionOf(address);
  return {
    usual,
    questionId,
    confirm: () => setConfirmed(nameOf(address)),
    asks: () => {
      if (usual) document.getElementById(questionId)?.querySelector('button')?.focus();
      return usual !== undefined;
    },
  };
}

export type AddressFieldsProps = {
  /** What registers a field, with its error. */
  field: (name: AddressField) => Control;
  address: CheckedAddress;
  setValue: (name: 'state' | 'zipCode', value: string) => void;
  check: PostalCodeCheck;
  /** An order keeps its country. */
  isCountryFixed?: boolean;
};

const countries = shopPolicy.shipping.countries.map(({ code, name }) => ({ value: code, label: name }));

/** The fields of a postal address, for a form's grid. The form clears the state when the country changes. */
export function AddressFields({ field, address, setValue, check, isCountryFixed = false }: AddressFieldsProps) {
  const { country, zipCode } = address;
  const { usual } = check;
  const codeId = useId();
  const answer = (act: () => void) => () => {
    // the pressed button goes away
    document.getElementById(codeId)?.focus();
    act();
  };
  const writeUsually = () => {
    const written = (country === 'CA' || country === 'US') && postalCodeIn(country, zipCode);
    if (written && written !== zipCode) setValue('zipCode', written);
  };
  return (
    <>
      {!isCountryFixed && (
        <SelectField
          label="Country"
          required
          autoComplete="shipping country"
          className={styles.wide}
          options={countries}
          {...field('country')}
        />
      )}
      <TextField
        label="Address"
        required
        autoComplete="shipping address-line1"
        autoCapitalize="words"
        className={styles.wide}
        {...field('address')}
      />
      <TextField
        label="Apartment, suite or unit (optional)"
        autoComplete="shipping address-line2"
        autoCapitalize="words"
        className={styles.wide}
        {...field('address2')}
      />
      <TextField
        label="City"
        required
        autoComplete="shipping address-level2"
        autoCapitalize="words"
        {...field('city')}
      />
      <SelectField
        label="State/Province"
        required
        autoComplete="shipping address-level1"
        placeholder="Select state/province"
        options={regionsIn(country).map(({ code, name, group }) => ({
          value: code,
          label: name,
          group,
        }))}
        {...field('state')}
      />
      <TextField
        id={codeId}
        label="Postal/ZIP code"
        required
        autoComplete="shipping postal-code"
        autoCapitalize="characters"
        inputMode={country === 'US' ? 'numeric' : 'text'}
        {...(usual && { 'aria-describedby': check.questionId })}
        {...withBlur(field('zipCode'), writeUsually)}
      />
      <output id={check.questionId} className={styles.wide}>
        {usual && (
          <Notice
            tone="warning"
            action={
              <span className={styles.answers}>
                <Button variant="secondary" onClick={answer(check.confirm)}>
                  Yes, it&apos;s right
                </Button>
                <Button variant="quiet" onClick={answer(() => setValue('state', usual.code))}>
                  Change to {usual.name}
                </Button>
              </span>
            }
          >
            {zipCode.trim().toUpperCase()} is usually in {usual.name}: is this right?
          </Notice>
        )}
      </output>
    </>
  );
}

/** Beside what the form itself does when the field is left. */
function withBlur(control: Control & Pick<ComponentProps<'input'>, 'onBlur'>, then: () => void) {
  const { onBlur } = control;
  return {
    ...control,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      onBlur?.(event);
      then();
    },
  };
}

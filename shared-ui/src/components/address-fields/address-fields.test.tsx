import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { AddressFields, usePostalCodeCheck } from './address-fields';

const onSave = jest.fn();
const empty = { country: 'CA', address: '', address2: '', city: '', state: '', zipCode: '' };

function Form({ initial, isKnown = false }: { initial?: Partial<typeof empty>; isKnown?: boolean }) {
  const [values, setValues] = useState({ ...empty, ...initial });
  const set = (name: string, value: string) => setValues((now) => ({ ...now, [name]: value }));
  const check = usePostalCodeCheck(values, { isKnown });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!check.asks()) onSave(values);
      }}
    >
      <AddressFields
        field={(name) => ({
          name,
          value: values[name],
          onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
        })}
        address={values}
        check={check}
        setValue={set}
      />
      <button>Save</button>
    </form>
  );
}

const code = () => screen.getByRole('textbox', { name: 'Postal/ZIP code' });
const question = () => screen.getByRole('status');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const inQuebec = { city: 'Gatineau', state: 'QC', zipCode: 'K1A 0B1' };

describe('given the fields of an address', () => {
  it('has a line for the unit, and tokens from which browsers fill it in', async () => {
    const { container } = render(<Form />);
    for (const [name, token] of [
      ['Address', 'address-line1'],
      ['Apartment, suite or unit (optional)', 'address-line2'],
      ['City', 'address-level2'],
      ['Postal/ZIP code', 'postal-code'],
    ] as const)
      expect(screen.getByRole('textbox', { name })).toHaveAttribute('autocomplete', `shipping ${token}`);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('lists DC, territories and military addresses under a heading of their own', () => {
    render(<Form initial={{ country: 'US' }} />);
    const others = screen.getByRole('group', { name: 'DC, territories and military' });
    expect([...others.children].map(({ textContent }) => textContent)).toContain('Puerto Rico');
    expect(screen.getByRole('option', { name: 'Wyoming' }).closest('optgroup')).toBeNull();
  });

  it('writes the postal code in its usual form when the field is left', async () => {
    render(<Form />);
    await userEvent.type(code(), 'm5h1a1');
    await userEvent.tab();
    expect(code()).toHaveValue('M5H 1A1');
  });
});

describe('given a postal code of another province', () => {
  it('asks at the field, and takes it once it is confirmed', async () => {
    const { container } = render(<Form initial={inQuebec} />);
    expect(question()).toHaveTextContent('K1A 0B1 is usually in Ontario: is this right?');
    expect(code()).toHaveAccessibleDescription(/usually in Ontario/);
    expect(await axe(container)).toHaveNoViolations();
    await save();
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: /it's right/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(question()).toBeEmptyDOMElement();
    expect(code()).toHaveFocus();
    await save();
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining(inQuebec));
  });

  it('changes the province on request', async () => {
    render(<Form initial={inQuebec} />);
    await userEvent.click(screen.getByRole('button', { name: 'Change to Ontario' }));
    expect(screen.getByRole('combobox', { name: 'State/Province' })).toHaveValue('ON');
    expect(question()).toBeEmptyDOMElement();
  });

  it('asks again about another code, and not about an address that was confirmed before', async () => {
    render(<Form initial={inQuebec} isKnown />);
    expect(question()).toBeEmptyDOMElement();
    await userEvent.clear(code());
    await userEvent.type(code(), 'V5K 0A1');
    expect(question()).toHaveTextContent('usually in British Columbia');
  });
});

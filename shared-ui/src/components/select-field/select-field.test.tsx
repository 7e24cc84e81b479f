import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { SelectField } from './select-field';

const options = [
  { value: 'QC', label: 'Quebec' },
  { value: 'ON', label: 'Ontario' },
  { value: 'YT', label: 'Yukon', disabled: true },
];

describe('given a select field', () => {
  it('offers its options under its label', async () => {
    const onChange = jest.fn();
    const { container } = render(<SelectField label="Province" options={options} onChange={onChange} />);
    await userEvent.selectOptions(screen.getByLabelText('Province'), 'Ontario');
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('combobox', { name: 'Province' })).toHaveValue('ON');
    expect(screen.getByRole('option', { name: 'Yukon' })).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('given a placeholder', () => {
  it('shows it until an option is chosen', async () => {
    render(<SelectField label="Province" options={options} placeholder="Choose a province" />);
    expect(screen.getByLabelText('Province')).toHaveDisplayValue('Choose a province');
    await userEvent.selectOptions(screen.getByLabelText('Province'), 'Quebec');
    expect(screen.getByLabelText('Province')).toHaveDisplayValue('Quebec');
  });

  it('cannot be chosen again if the field is required', () => {
    render(<SelectField label="Province" options={options} placeholder="Choose a province" required />);
    expect(screen.getByRole('option', { name: 'Choose a province' })).toBeDisabled();
    expect(screen.getByLabelText('Province')).toHaveDisplayValue('Choose a province');
  });
});

describe('given a value and an error', () => {
  it('shows the value, is invalid, and is described by the error', () => {
    render(
      <SelectField label="Province" options={options} value="ON" onChange={() => {}} error="Province is required" />,
    );
    expect(screen.getByLabelText('Province')).toHaveValue('ON');
    expect(screen.getByLabelText('Province')).toBeInvalid();
    expect(screen.getByLabelText('Province')).toHaveAccessibleDescription('Province is required');
  });
});

describe('given options of a group', () => {
  it('lists them under their heading, after the others', () => {
    render(
      <SelectField label="State" options={[...options, { value: 'PR', label: 'Puerto Rico', group: 'Territories' }]} />,
    );
    expect(screen.getByRole('group', { name: 'Territories' })).toContainElement(
      screen.getByRole('option', { name: 'Puerto Rico' }),
    );
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Quebec',
      'Ontario',
      'Yukon',
      'Puerto Rico',
    ]);
  });
});

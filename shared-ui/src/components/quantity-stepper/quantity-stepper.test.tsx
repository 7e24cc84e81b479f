import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { QuantityStepper } from './quantity-stepper';

function Counter({
  start = 2,
  onChange,
  ...rest
}: {
  start?: number;
  maximum?: number;
  problemId?: string;
  onChange?: (n: number) => void;
}) {
  const [value, setValue] = useState(start);
  const change = (next: number) => {
    onChange?.(next);
    setValue(next);
  };
  return <QuantityStepper label="Quantity" value={value} onChange={change} {...rest} />;
}
const input = () => screen.getByRole('spinbutton', { name: 'Quantity' });
const minus = () => screen.getByRole('button', { name: 'Decrease Quantity' });
const plus = () => screen.getByRole('button', { name: 'Increase Quantity' });

it('says what is wrong with its value, and announces each change', async () => {
  render(
    <>
      <Counter problemId="problem" />
      <p id="problem">Only 1 is left</p>
    </>,
  );
  expect(input()).toBeInvalid();
  expect(input()).toHaveAccessibleDescription('Only 1 is left');
  await userEvent.click(plus());
  expect(screen.getByText('Quantity: 3')).toHaveAttribute('aria-live', 'polite');
});

describe('given a stepper at 2', () => {
  it('names its parts and has no accessibility violation', async () => {
    const { container } = render(<Counter maximum={9} />);
    expect(screen.getByRole('group', { name: 'Quantity' })).toBeInTheDocument();
    expect(input()).toHaveAttribute('aria-valuenow', '2');
    expect(input()).toHaveAttribute('aria-valuemin', '1');
    expect(input()).toHaveAttribute('aria-valuemax', '9');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('changes by one on click', async () => {
    render(<Counter />);
    await userEvent.click(plus());
    expect(input()).toHaveValue('3');
    await userEvent.click(minus());
    await userEvent.click(minus());
    expect(input()).toHaveValue('1');
  });

  it('changes by one with arrow keys, by ten with page keys', async () => {
    render(<Counter />);
    await userEvent.click(input());
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(input()).toHaveValue('3');
    await userEvent.keyboard('{PageUp}');
    expect(input()).toHaveValue('13');
    await userEvent.keyboard('{PageDown}{PageDown}');
    expect(input()).toHaveValue('1');
  });
});

describe('at its limits', () => {
  it('does not go below 1', async () => {
    render(<Counter start={1} />);
    expect(minus()).toBeDisabled();
    expect(plus()).toBeEnabled();
  });

  it('does not exceed the maximum', async () => {
    render(<Counter start={5} maximum={5} />);
    expect(plus()).toBeDisabled();
    expect(minus()).toBeEnabled();
  });
});

describe('when typing', () => {
  const typing = async (text: string, props: { maximum?: number } = {}) => {
    const onChange = jest.fn<(value: number) => void>();
    render(<Counter start={2} onChange={onChange} {...props} />);
    await userEvent.clear(input());
    expect(onChange).not.toHaveBeenCalled();
    if (text) await userEvent.type(input(), text);
    await userEvent.tab();
    return { onChange, shown: () => (input() as HTMLInputElement).value };
  };

  it('accepts a number', async () => {
    const { onChange, shown } = await typing('12');
    expect(onChange).toHaveBeenLastCalledWith(12);
    expect(shown()).toBe('12');
  });

  it.each(['abc', '1.5', '-3', '0', '1e9'])('falls back to 1 for %j', async (text) => {
    const { onChange, shown } = await typing(text);
    expect(onChange).toHaveBeenLastCalledWith(1);
    expect(shown()).toBe('1');
  });

  it('falls back to 1 when empty', async () => {
    const { onChange, shown } = await typing('');
    expect(onChange).toHaveBeenLastCalledWith(1);
    expect(shown()).toBe('1');
  });

  it('uses the maximum for anything larger', async () => {
    const { onChange, shown } = await typing('500', { maximum: 40 });
    expect(onChange).toHaveBeenLastCalledWith(40);
    expect(shown()).toBe('40');
  });

  it('commits the typed value before Enter submits the form', async () => {
    const seen: string[] = [];
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          seen.push((input() as HTMLInputElement).value);
        }}
      >
        <Counter maximum={9} />
        <button type="submit">Add</button>
      </form>,
    );
    await userEvent.clear(input());
    await userEvent.type(input(), '77{Enter}');
    expect(seen).toEqual(['9']);
  });
});

describe('given a disabled stepper', () => {
  it('cannot be changed', () => {
    render(<QuantityStepper label="Quantity" value={2} onChange={() => {}} disabled />);
    expect(minus()).toBeDisabled();
    expect(plus()).toBeDisabled();
    expect(input()).toBeDisabled();
  });
});

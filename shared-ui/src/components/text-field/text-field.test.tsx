import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { TextField } from './text-field';

describe('given a text field', () => {
  it('is found by its label and accepts text', async () => {
    const { container } = render(<TextField label="First name" />);
    await userEvent.type(screen.getByLabelText('First name'), 'Ada');
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('focuses the input when its label is clicked', async () => {
    render(<TextField label="First name" />);
    await userEvent.click(screen.getByText('First name'));
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('forwards input props and the ref', () => {
    const ref: { current: HTMLInputElement | null } = { current: null };
    render(<TextField label="Email" type="email" autoComplete="email" name="email" ref={ref} />);
    expect(ref.current).toBe(screen.getByLabelText('Email'));
    expect(ref.current).toHaveAttribute('autocomplete', 'email');
    expect(ref.current).toHaveAttribute('type', 'email');
  });
});

describe('given a hint', () => {
  it('is described by it and by the caller’s own description', () => {
    render(
      <>
        <p id="more">Never shown to others.</p>
        <TextField label="Phone" hint="For questions about the delivery." aria-describedby="more" />
      </>,
    );
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription(
      'For questions about the delivery. Never shown to others.',
    );
    expect(screen.getByLabelText('Phone')).toBeValid();
  });
});

describe('given an error', () => {
  it('is invalid and described by the error, then the hint', async () => {
    const { container } = render(<TextField label="Email" hint="For the receipt." error="Invalid email address" />);
    const input = screen.getByLabelText('Email');
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Invalid email address For the receipt.');
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('given a required field', () => {
  it('is marked as required for screen readers and with a star for sighted users', () => {
    render(<TextField label="Email" required />);
    expect(screen.getByLabelText('Email')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeRequired();
    expect(screen.getByRole('textbox')).not.toHaveAttribute('required');
  });
});

describe('given a hidden label', () => {
  it('still has its accessible name', () => {
    render(<TextField label="Search orders" hideLabel type="search" />);
    expect(screen.getByRole('searchbox', { name: 'Search orders' })).toBeInTheDocument();
  });
});

describe('given a disabled field', () => {
  it('accepts no text', async () => {
    render(<TextField label="Email" disabled defaultValue="ada@example.com" />);
    await userEvent.type(screen.getByLabelText('Email'), 'x');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import type { FormEvent } from 'react';
import { Button } from './button';

describe('given a button', () => {
  it('has no accessibility violation in any variant', async () => {
    const { container } = render(
      <>
        <Button>Add to Cart</Button>
        <Button variant="secondary">Back</Button>
        <Button variant="quiet">Details</Button>
        <Button variant="danger" size="large">
          Delete
        </Button>
      </>,
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it('does not submit the surrounding form unless it has type="submit"', async () => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>Show more</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('takes a double click for one press', async () => {
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Add to Cart</Button>);
    await userEvent.dblClick(screen.getByRole('button'));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it.each(['{Enter}', ' '])('is pressed by the key %j', async (key) => {
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Add to Cart</Button>);
    await userEvent.tab();
    expect(screen.getByRole('button')).toHaveFocus();
    await userEvent.keyboard(key);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('forwards its ref', () => {
    const ref: { current: HTMLButtonElement | null } = { current: null };
    render(<Button ref={ref}>Add to Cart</Button>);
    expect(ref.current).toBe(screen.getByRole('button'));
  });
});

describe('given a disabled button', () => {
  it('ignores a click', async () => {
    const onClick = jest.fn();
    render(
      <Button disabled onClick={onClick}>
        Add to Cart
      </Button>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onClick).not.toHaveBeenCalled();
    expect(screen.getByRole('button')).toBeDisabled();
  });
});

describe('given a busy button', () => {
  it('shows its busy label and is marked as busy', async () => {
    const { container } = render(
      <Button busy busyLabel="Creating Checkout...">
        Proceed to Payment
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Creating Checkout...' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keeps its own text if it has no busy label', () => {
    render(<Button busy>Save</Button>);
    expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument();
  });

  it('keeps focus and ignores further presses', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Save</Button>);
    await userEvent.click(screen.getByRole('button'));
    rerender(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    );
    expect(screen.getByRole('button')).toHaveFocus();
    await userEvent.click(screen.getByRole('button'));
    await userEvent.keyboard('{Enter}');
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('does not resubmit its form when Enter is pressed in a field', async () => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('given a button rendered as a link', () => {
  it('is a link with its text, not a button', async () => {
    const { container } = render(
      <Button asChild>
        <a href="/products">Browse Products</a>
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/products');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Toaster, type ToasterToast } from './toaster';

const added: ToasterToast = {
  id: 1,
  title: 'Added to cart',
  description: 'Product has been added to your cart successfully!',
  tone: 'success',
};
const onDismiss = jest.fn();
const viewport = () => screen.getByRole('region', { name: 'Notifications (F8)' });
/** Radix fills its live region two frames later and clears it after a second. */
const announcement = () => {
  act(() => jest.advanceTimersByTime(100));
  return document.querySelector('[aria-live]');
};

beforeEach(() => {
  jest.useFakeTimers();
  onDismiss.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('given no toast', () => {
  it('is an empty region that F8 reaches', () => {
    render(<Toaster toast={null} onDismiss={onDismiss} />);
    expect(viewport()).toHaveTextContent('');
  });
});

describe('given a toast', () => {
  it('shows title and description, and is accessible', async () => {
    const { container } = render(<Toaster toast={added} onDismiss={onDismiss} />);
    expect(viewport()).toHaveTextContent('Added to cart');
    expect(viewport()).toHaveTextContent('Product has been added to your cart successfully!');
    jest.useRealTimers();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is announced politely', () => {
    render(<Toaster toast={added} onDismiss={onDismiss} />);
    expect(announcement()).toHaveAttribute('aria-live', 'polite');
  });

  it('is announced at once if destructive', () => {
    render(<Toaster toast={{ ...added, tone: 'destructive', title: 'Login failed' }} onDismiss={onDismiss} />);
    expect(announcement()).toHaveAttribute('aria-live', 'assertive');
  });

  it('asks to be dismissed after exactly 5000 ms', () => {
    render(<Toaster toast={added} onDismiss={onDismiss} />);
    act(() => jest.advanceTimersByTime(4999));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(onDismiss).toHaveBeenCalledWith(1);
  });

  it('stays while the pointer is over it', () => {
    render(<Toaster toast={added} onDismiss={onDismiss} />);
    fireEvent.pointerMove(screen.getByText('Added to cart'));
    act(() => jest.advanceTimersByTime(20_000));
    expect(onDismiss).not.toHaveBeenCalled();
  });

  it('closes with its button', () => {
    render(<Toaster toast={added} onDismiss={onDismiss} />);
    fireEvent.click(within(viewport()).getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledWith(1);
  });

  it('receives focus on F8 and closes on Escape', () => {
    render(<Toaster toast={added} onDismiss={onDismiss} />);
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
    expect(viewport()).toContainElement(document.activeElement as HTMLElement);
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(onDismiss).toHaveBeenCalledWith(1);
  });
});

describe('given a toast with an action', () => {
  it('runs the action once and asks to be dismissed', () => {
    const onSelect = jest.fn();
    render(<Toaster toast={{ ...added, action: { label: 'Undo', onSelect } }} onDismiss={onDismiss} />);
    fireEvent.click(within(viewport()).getByRole('button', { name: 'Undo' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(onDismiss).toHaveBeenCalledWith(1);
  });
});

describe('given a toast with two actions', () => {
  it('offers both, and the second one asks to be dismissed too', () => {
    const [undo, add] = [jest.fn(), jest.fn()];
    const actions = { action: { label: 'Undo', onSelect: undo }, secondAction: { label: 'Add', onSelect: add } };
    render(<Toaster toast={{ ...added, ...actions }} onDismiss={onDismiss} />);
    fireEvent.click(within(viewport()).getByRole('button', { name: 'Add' }));
    expect(add).toHaveBeenCalledTimes(1);
    expect(undo).not.toHaveBeenCalled();
    expect(onDismiss).toHaveBeenCalledWith(1);
  });
});

describe('when another toast comes', () => {
  it('replaces the first and gets its own 5000 ms', () => {
    const { rerender } = render(<Toaster toast={added} onDismiss={onDismiss} />);
    act(() => jest.advanceTimersByTime(4000));
    rerender(<Toaster toast={{ id: 2, title: 'Item removed' }} onDismiss={onDismiss} />);
    expect(viewport()).toHaveTextContent('Item removed');
    expect(viewport()).not.toHaveTextContent('Added to cart');
    act(() => jest.advanceTimersByTime(4000));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1000));
    expect(onDismiss).toHaveBeenCalledWith(2);
  });
});

describe('when the toast is taken away', () => {
  it('removes its text', () => {
    const { rerender } = render(<Toaster toast={added} onDismiss={onDismiss} />);
    rerender(<Toaster toast={null} onDismiss={onDismiss} />);
    expect(viewport()).not.toHaveTextContent('Added to cart');
  });
});

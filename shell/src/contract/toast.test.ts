import { beforeEach, describe, expect, it } from '@jest/globals';
import { dismissToast, toast, useToastStore } from './toast';

const shown = () => useToastStore.getState().current?.title;
const close = () => {
  const { current, dismiss } = useToastStore.getState();
  if (current) dismiss(current.id);
};
beforeEach(() => useToastStore.setState({ current: null, waiting: null }));

const refused = { tone: 'destructive', title: 'Out of Stock', description: 'Only 2 are left.' } as const;
const added = { tone: 'success', title: 'Added to cart' } as const;

describe('a toast that explains a failure', () => {
  it('stays when a success comes, which shows after it', () => {
    toast(refused);
    toast(added);
    expect(shown()).toBe('Out of Stock');
    close();
    expect(shown()).toBe('Added to cart');
    close();
    expect(shown()).toBeUndefined();
  });

  it('is followed by the last success alone', () => {
    toast(refused);
    toast(added);
    toast({ tone: 'success', title: 'Item removed' });
    close();
    expect(shown()).toBe('Item removed');
  });

  it('gives way to another explanation, and to what is no success', () => {
    toast(refused);
    toast({ tone: 'destructive', title: 'Login failed' });
    expect(shown()).toBe('Login failed');
    toast({ title: 'Partial Upload' });
    expect(shown()).toBe('Partial Upload');
  });

  it('gives way at once when what it is about is settled', () => {
    toast({ ...refused, about: 'stock' });
    toast(added);
    dismissToast('stock');
    expect(shown()).toBe('Added to cart');
  });
});

it('replaces any other toast', () => {
  toast(added);
  toast({ tone: 'success', title: 'Item removed' });
  expect(shown()).toBe('Item removed');
  toast(refused);
  expect(shown()).toBe('Out of Stock');
});

import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { axe } from 'shell/testing/axe';
import { ReprintNotice } from './reprint-notice';

const [one, two] = ['1a2b3c4d-0000-4000-8000-000000000001', '2a2b3c4d-0000-4000-8000-000000000002'] as const;
const show = (order: Parameters<typeof ReprintNotice>[0]['order'], isGuest = false) =>
  render(<ReprintNotice order={order} isGuest={isGuest} />, { wrapper: MemoryRouter });

describe('the notice about reprints', () => {
  it('of a reprint leads to the order that it replaces', async () => {
    const { container } = show({ reprintOf: one });
    expect(screen.getByRole('link', { name: 'order #1a2b3c4d' })).toHaveAttribute('href', `/orders/${one}`);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('leads guests to where they follow an order', () => {
    show({ reprintOf: one }, true);
    expect(screen.getByRole('link')).toHaveAttribute('href', `/track-order?order=${one}`);
  });

  it('of an order names its reprints, unless they are cancelled', () => {
    const createdAt = '2026-03-02T09:00:00Z';
    show({
      reprints: [
        { id: one, createdAt, status: 'cancelled' },
        { id: two, createdAt, status: 'shipped' },
      ],
    });
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Order #2a2b3c4d']);
  });

  it('is not there for an order without any', () => {
    const { container } = show({ reprintOf: null, reprints: [] });
    expect(container).toBeEmptyDOMElement();
  });
});

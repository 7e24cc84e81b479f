import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Timeline } from './timeline';

const said = () => screen.getAllByRole('listitem').map((step) => step.textContent);

describe('Timeline', () => {
  it('shows whether each step is done, and when', async () => {
    const { container } = render(
      <Timeline
        timeZone="America/Toronto"
        steps={[
          { name: 'Order Placed', at: '2026-01-03T01:30:00.000Z' },
          { name: 'In Production', at: null },
          { name: 'Shipped', state: 'ahead' },
        ]}
      />,
    );
    expect(said()).toEqual([
      expect.stringMatching(/^Order PlacedDoneJan 2, 2026/),
      'In ProductionDone',
      'ShippedStill to come',
    ]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('can stop before the last step', () => {
    render(<Timeline timeZone="UTC" steps={[{ name: 'Order Placed' }, { name: 'Cancelled', state: 'stopped' }]} />);
    expect(said()).toEqual(['Order PlacedDone', 'CancelledStopped']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Tooltip, TooltipProvider } from './tooltip';

// jsdom has no layout
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const explained = (
  <Tooltip content="300 dots per inch and more">
    <button type="button">Print quality: great</button>
  </Tooltip>
);

describe('given a control with a tooltip', () => {
  it('describes the control while focused, until Escape', async () => {
    const { container } = render(explained);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('300 dots per inch and more');
    expect(screen.getByRole('button')).toHaveAccessibleDescription('300 dots per inch and more');
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });

  it('works inside a provider too', async () => {
    render(<TooltipProvider>{explained}</TooltipProvider>);
    await userEvent.tab();
    expect(await screen.findByRole('tooltip')).toBeInTheDocument();
  });
});

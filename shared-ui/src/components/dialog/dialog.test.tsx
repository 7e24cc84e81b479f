import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { Dialog } from './dialog';

function Page({ dismissable, description }: { dismissable?: boolean; description?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete product
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete Round Magnet?"
        description={description}
        dismissable={dismissable}
        actions={
          <button type="button" onClick={() => setOpen(false)}>
            Delete
          </button>
        }
      >
        <input aria-label="Reason" />
      </Dialog>
    </>
  );
}
const open = async (props: { dismissable?: boolean; description?: string } = {}) => {
  render(<Page {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete product' }));
  return screen.getByRole('dialog');
};

describe('given an open dialog', () => {
  it('has the title as its name and the description as its description', async () => {
    const dialog = await open({ description: 'This cannot be undone.' });
    expect(dialog).toHaveAccessibleName('Delete Round Magnet?');
    expect(dialog).toHaveAccessibleDescription('This cannot be undone.');
    expect(await axe(dialog)).toHaveNoViolations();
  });

  it('keeps focus inside', async () => {
    const dialog = await open();
    for (let press = 0; press < 6; press += 1) {
      await userEvent.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it('hides the rest of the page from screen readers', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Delete product' })).not.toBeInTheDocument();
  });

  it('closes on Escape and returns focus to the opener', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete product' })).toHaveFocus());
  });

  it('closes with its close button', async () => {
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('given a dialog that cannot be dismissed', () => {
  it('stays open on Escape and closes with its close button', async () => {
    const dialog = await open({ dismissable: false });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBe(dialog);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

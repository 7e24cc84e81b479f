import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { add, anyPhoto, button, openDesignerPage, places, press, resetDesignerPage } from '../testing/designer-page';

beforeEach(resetDesignerPage);

const tray = () => within(screen.getByRole('list', { name: 'Your photos' }));
const inTray = () =>
  tray()
    .queryAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label')?.replace('Select ', ''));
const select = async (name: string) => userEvent.click(tray().getByRole('checkbox', { name: `Select ${name}` }));

describe('the tray', () => {
  it('counts its photos, and shows those that are left or blurry alone', async () => {
    anyPhoto.natural = { width: 300, height: 300 };
    const { container } = openDesignerPage('?pack=3');
    await add('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg');
    expect(await screen.findByText('4 photos: 3 placed, 1 left, 3 blurry')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await press('Unused 1');
    expect(inTray()).toEqual(['d.jpg']);
    await press('Blurry 3');
    expect(inTray()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(await button('Blurry 3')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('button', { name: /^Failed/ })).not.toBeInTheDocument();
    await press('All 4');
    expect(inTray()).toHaveLength(4);
  });

  it('shows photos that failed alone, and all again once none is left', async () => {
    const { api } = openDesignerPage('?pack=3');
    await add('a.jpg');
    await screen.findByText('1 photo: 1 placed');
    api.answer({ 'PUT /api/objects/set-policy': new Refusal('invalid_photo', { message: 'This is no picture.' }) });
    await add('page.jpg');
    expect(await screen.findByText('2 photos: 1 placed, 1 failed')).toBeVisible();
    await press('Failed 1');
    expect(inTray()).toEqual(['page.jpg']);
    await press('Remove page.jpg');
    expect(inTray()).toEqual(['a.jpg']);
  });

  it('removes several photos at once, and brings them back with one undo', async () => {
    const { container } = openDesignerPage('?pack=3');
    await add('a.jpg', 'b.jpg', 'c.jpg');
    await select('a.jpg');
    await select('c.jpg');
    expect(screen.getByText('2 selected')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(tray().getByRole('button', { name: 'Select b.jpg' }));
    await userEvent.click(tray().getByRole('button', { name: 'Select b.jpg' }));
    await press('Remove 2 photos');
    expect(inTray()).toEqual(['b.jpg']);
    expect(await places()).toEqual(['', 'b.jpg', '']);
    expect(tray().getByRole('button', { name: 'Put b.jpg into a place' })).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(inTray()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(await places()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });

  it('is walked, selected and cleared by keys', async () => {
    openDesignerPage('?pack=3');
    await add('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg');
    tray().getByRole('button', { name: 'Put a.jpg into a place' }).focus();
    await userEvent.keyboard('{ArrowRight} ');
    expect(tray().getByRole('checkbox', { name: 'Select b.jpg' })).toBeChecked();
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(screen.getByText('3 selected')).toBeVisible();
    await userEvent.keyboard('{Delete}');
    expect(inTray()).toEqual(['a.jpg']);
    await press('Undo');
    await press('Put a.jpg into a place');
    expect(screen.getByText('Now choose a place for a.jpg.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Now choose a place for a.jpg.')).not.toBeInTheDocument();
    expect(tray().getAllByRole('checkbox')).toHaveLength(4);
    expect(
      tray()
        .getAllByRole('checkbox')
        .filter((box) => box.tabIndex === 0),
    ).toHaveLength(1);
  });

  it('offers the next larger pack for photos that are left', async () => {
    openDesignerPage('?pack=3');
    await add('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg');
    // 10.00 * 1.5
    expect(await screen.findByText('2 photos are left: a pack of 5 for $15.00.')).toBeVisible();
    await press('Make it a pack of 5');
    expect(await places()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']);
    expect(screen.queryByText(/photos are left/)).not.toBeInTheDocument();
  });
});

describe('undoing by keys', () => {
  it('undoes and redoes, in the editor too, but not where text is typed', async () => {
    openDesignerPage('?pack=3');
    await add('a.jpg', 'b.jpg');
    await screen.findByText('2 photos: 2 placed');
    await press('Repeat to fill');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await places()).toEqual(['a.jpg', 'b.jpg', '']);
    expect(screen.getByText('Undone.')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect((await places())[2]).not.toBe('');
    await userEvent.keyboard('{Meta>}z{/Meta}');
    expect((await places())[2]).toBe('');
    await userEvent.keyboard('{Control>}y{/Control}');
    expect((await places())[2]).not.toBe('');

    await press(/^Adjust a.jpg, place 1/);
    await press('Turn by 90 degrees');
    const angle = () => screen.getByRole('application').querySelector('img')?.style.transform;
    await waitFor(() => expect(angle()).toContain('rotate(90deg)'));
    await waitFor(async () => expect(await button('Reset to suggestion')).toBeEnabled());
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(angle()).toContain('rotate(0deg)'));
    await press('Done');

    await userEvent.keyboard('{Control>}z{/Control}');
    await press('Ask friends for photos');
    const name = await screen.findByLabelText('Your first name (optional)');
    await userEvent.type(name, 'Ada{Control>}z{/Control}');
    expect(await places()).toEqual(['a.jpg', 'b.jpg', '']);
  });
});

describe('starting over', () => {
  it('asks first, and can be undone', async () => {
    const { container } = openDesignerPage('?pack=3');
    await add('a.jpg', 'b.jpg');
    await screen.findByText('2 photos: 2 placed');
    await press('Start over');
    expect(await screen.findByRole('dialog', { name: 'Start over?' })).toHaveAccessibleDescription(
      'This takes all 2 photos out of your design. You can undo it.',
    );
    expect(await axe(container)).toHaveNoViolations();
    await press('Keep my design');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(inTray()).toHaveLength(2);
    await press('Start over');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(inTray()).toEqual([]);
    await press('Undo');
    expect(await places()).toEqual(['a.jpg', 'b.jpg', '']);
  });
});

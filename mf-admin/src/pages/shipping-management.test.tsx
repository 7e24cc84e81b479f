import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminShippingOption } from 'shared-contracts/shipping/schemas';
import { type FakeAnswers, ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleShippingOption } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { insightAnswers } from '../testing/insight-answers';
import { openPage } from '../testing/open-page';

const anOption = (changes: Partial<AdminShippingOption> = {}): AdminShippingOption => ({
  ...sampleShippingOption(),
  name: 'Standard',
  description: '5-7 business days',
  baseRate: '5.99',
  freeShippingThreshold: '50.00',
  isActive: true,
  version: 3,
  ...changes,
});
const open = (answers: FakeAnswers) =>
  openPage('/admin?tab=shipping', {
    ...insightAnswers,
    'GET /api/admin/order-summary': { totalOrders: 0, pendingOrders: 0, totalRevenue: '0.00' },
    'GET /api/orders': new ListPage([], { total: 0 }),
    ...answers,
  });
const type = async (label: RegExp, text: string) => {
  const field = screen.getByRole('textbox', { name: label });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));

describe('the shipping tab', () => {
  it('lists options with rate, threshold, order and whether they are active', async () => {
    const { container } = open({
      'GET /api/admin/shipping-options': [
        anOption(),
        anOption({
          ...sampleShippingOption(),
          name: 'Express',
          description: null,
          freeShippingThreshold: null,
          isActive: false,
        }),
      ],
    });
    const standard = within((await screen.findByRole('rowheader', { name: /Standard/ })).closest('tr')!);
    for (const text of ['5-7 business days', '$5.99', '$50.00', 'Active'])
      expect(standard.getByText(text)).toBeVisible();
    const express = within(screen.getByRole('rowheader', { name: 'Express' }).closest('tr')!);
    for (const text of ['None', 'Inactive']) expect(express.getByText(text)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each(['Cancel', 'Close'])('asks before "%s" loses what was typed, and closes at once otherwise', async (close) => {
    open({ 'GET /api/admin/shipping-options': [anOption()] });
    const inDialog = (title: string) => within(screen.getByRole('dialog', { name: title }));
    const pressClose = () => userEvent.click(inDialog('Edit Shipping Option').getByRole('button', { name: close }));
    const answer = (name: string) =>
      userEvent.click(inDialog('Discard unsaved changes?').getByRole('button', { name }));
    await screen.findByRole('rowheader', { name: /Standard/ });
    await press(/^Edit/);
    await pressClose();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press(/^Edit/);
    await type(/^Name/, 'Courier');
    await pressClose();
    await answer('Cancel');
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Courier');
    await pressClose();
    await answer('Discard changes');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('adds an option, once what is wrong with it has been said', async () => {
    const { api } = open({
      'GET /api/admin/shipping-options': [],
      'POST /api/admin/shipping-options': anOption({ name: 'Express' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add New Shipping Option' }));
    await type(/^Name/, 'E');
    await type(/^Base rate/, '-1');
    await type(/^Free shipping threshold/, 'lots');
    await press('Create Shipping Option');
    for (const message of [
      'Shipping option name must be at least 2 characters',
      'Base rate must be a valid non-negative number',
      'Free shipping threshold must be a valid non-negative number',
    ])
      expect(await screen.findByText(message)).toBeVisible();
    expect(await axe(screen.getByRole('dialog'))).toHaveNoViolations();
    await type(/^Name/, 'Express');
    await type(/^Base rate/, '9.99');
    await type(/^Free shipping threshold/, '');
    await type(/^Fewest business days/, '3');
    await type(/^Most business days/, '2');
    await press('Create Shipping Option');
    expect(await screen.findByText('Must not be less than the fewest days')).toBeVisible();
    await type(/^Most business days/, '4');
    api.answer({ 'GET /api/admin/shipping-options': [anOption({ name: 'Express' })] });
    await press('Create Shipping Option');
    expect(await screen.findByText('Shipping option created successfully')).toBeVisible();
    expect(api.callsOf('POST /api/admin/shipping-options')).toEqual([
      {
        name: 'Express',
        description: null,
        baseRate: '9.99',
        freeShippingThreshold: null,
        minBusinessDays: 3,
        maxBusinessDays: 4,
        sortOrder: 0,
        isActive: true,
      },
    ]);
    expect(await screen.findByRole('rowheader', { name: /Express/ })).toBeVisible();
  });

  it('shows what somebody else has changed, and replaces it once that has been seen', async () => {
    const option = anOption();
    const { api } = open({
      'GET /api/admin/shipping-options': [option],
      'PUT /api/admin/shipping-options/:id': new Refusal('shipping_option_changed', {
        details: { ...option, baseRate: '7.50', version: 4 },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Standard' }));
    await type(/^Base rate/, '8');
    await press('Update Shipping Option');
    expect(await screen.findByText('Failed to update shipping option')).toBeVisible();
    expect(screen.getByText('Base rate: 5.99 → 7.50')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Base rate/ })).toHaveValue('8');
    api.answer({ 'PUT /api/admin/shipping-options/:id': { ...option, baseRate: '8.00', version: 5 } });
    await press('Update Shipping Option');
    expect(await screen.findByText('Shipping option updated successfully')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps what was typed when Escape is pressed', async () => {
    open({ 'GET /api/admin/shipping-options': [anOption()] });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Standard' }));
    await type(/^Base rate/, '8');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('textbox', { name: /^Base rate/ })).toHaveValue('8');
  });

  it('deletes an option once that is confirmed, and says why one cannot be deleted', async () => {
    const option = anOption();
    const { api } = open({
      'GET /api/admin/shipping-options': [option],
      'DELETE /api/admin/shipping-options/:id': new Refusal('last_shipping_option', { message: 'The shop needs one.' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Standard' }));
    await press('Delete');
    expect(await screen.findByText('Failed to delete shipping option')).toBeVisible();
    expect(screen.getByText('The shop needs one.')).toBeVisible();
    api.answer({ 'GET /api/admin/shipping-options': [], 'DELETE /api/admin/shipping-options/:id': { id: option.id } });
    await press('Delete Standard');
    await press('Delete');
    expect(await screen.findByText('Shipping option deleted successfully')).toBeVisible();
    expect(await screen.findByText('No shipping options found')).toBeVisible();
  });
});

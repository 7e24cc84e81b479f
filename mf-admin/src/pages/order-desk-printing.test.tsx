import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { firstOrder, runId } from '../testing/print-run-samples';
import { sampleDesk } from '../testing/sample-desk';
import { openPage } from '../testing/open-page';

const open = (answers: FakeAnswers = {}) =>
  openPage(`/admin/orders/${firstOrder}`, {
    'GET /api/orders/:id': sampleOrder({ id: firstOrder, status: 'pending' }),
    'GET /api/admin/orders/:id/desk': sampleDesk(),
    ...answers,
  });
const production = async () => within(await screen.findByRole('region', { name: 'Production and Shipping' }));
const printDate = async () => within((await production()).getByRole('form', { name: 'Print date' }));

describe('the first day on which an order is printed', () => {
  it('is set, and taken away again', async () => {
    const waiting = sampleDesk({ notBefore: '2026-12-01' });
    const { api, container } = open({ 'PUT /api/admin/orders/:id/not-before': waiting });
    await userEvent.type((await printDate()).getByLabelText('Don’t print before'), '2026-12-01');
    api.answer({ 'GET /api/admin/orders/:id/desk': waiting });
    await userEvent.click((await printDate()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Printing waits until then')).toBeVisible();
    expect((await printDate()).getByLabelText('Don’t print before')).toHaveValue('2026-12-01');
    expect(await axe(container)).toHaveNoViolations();
    api.answer({
      'PUT /api/admin/orders/:id/not-before': sampleDesk(),
      'GET /api/admin/orders/:id/desk': sampleDesk(),
    });
    await userEvent.clear((await printDate()).getByLabelText('Don’t print before'));
    await userEvent.click((await printDate()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Printing waits no longer')).toBeVisible();
    expect(api.callsOf('PUT /api/admin/orders/:id/not-before')).toEqual([
      { id: firstOrder, notBefore: '2026-12-01' },
      { id: firstOrder, notBefore: null },
    ]);
  });

  it('stays in its field when it could not be saved', async () => {
    open({
      'PUT /api/admin/orders/:id/not-before': new Refusal('printing_begun', { message: 'It is being printed.' }),
    });
    await userEvent.type((await printDate()).getByLabelText('Don’t print before'), '2026-12-01');
    await userEvent.click((await printDate()).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('It is being printed.')).toBeVisible();
    expect((await printDate()).getByLabelText('Don’t print before')).toHaveValue('2026-12-01');
  });

  it('is read by a packer', async () => {
    open({
      'GET /api/user': sampleUser({ role: 'packer' }),
      'GET /api/admin/orders/:id/desk': sampleDesk({ notBefore: '2026-12-01' }),
    });
    expect((await production()).getByText('Not printed before Dec 1.')).toBeVisible();
    expect((await production()).queryByRole('form', { name: 'Print date' })).not.toBeInTheDocument();
  });
});

it('an order leads to its print run, and says what of it is printed again', async () => {
  open({
    'GET /api/orders/:id': sampleOrder({ id: firstOrder, status: 'processing' }),
    'GET /api/admin/orders/:id/desk': sampleDesk({ printRun: { id: runId, number: 12, waiting: 2 } }),
  });
  const card = await production();
  expect(card.getByRole('link', { name: 'run 12' })).toHaveAttribute('href', `/admin/print-runs/${runId}`);
  expect(card.getByText('2 spoiled, still to be printed again')).toBeVisible();
  expect(card.queryByRole('form', { name: 'Print date' })).not.toBeInTheDocument();
});

import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PrintedSheet, SheetParcel } from 'shared-contracts/production/runs';
import { type FakeAnswers, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleOrderLine, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { firstOrder, runId, secondOrder } from '../testing/print-run-samples';
import { sampleDesk } from '../testing/sample-desk';
import { openPage } from '../testing/open-page';

const anOrder = (id: string) =>
  sampleOrder({ id, status: 'processing', items: [sampleOrderLine({ quantity: 3, selectedPack: null })] });
const aParcel = (over: Partial<SheetParcel> = {}): SheetParcel => ({
  orderId: firstOrder,
  customerName: 'Ada Lovelace',
  status: 'processing',
  here: 3,
  magnets: 3,
  otherSheets: [],
  waiting: 0,
  ...over,
});
const second = aParcel({
  orderId: secondOrder,
  customerName: 'Alan Turing',
  here: 1,
  otherSheets: ['R12-2', 'R13-1'],
});
const aSheet = (over: Partial<PrintedSheet> = {}): PrintedSheet => ({
  code: 'R12-1',
  runId,
  runNumber: 12,
  isVoided: false,
  parcels: [aParcel(), second],
  ...over,
});
const open = (sheet: PrintedSheet | Refusal = aSheet(), answers: FakeAnswers = {}, search = '') =>
  openPage(`/admin/packing${search}`, {
    'GET /api/user': sampleUser({ role: 'packer' }),
    'GET /api/orders/:id': ({ id }) => anOrder(String(id)),
    'GET /api/admin/orders/:id/desk': sampleDesk(),
    'GET /api/admin/print-sheets/:code': sheet,
    ...answers,
  });
const scan = (text: string) => {
  for (const key of [...text.split(''), 'Enter']) fireEvent.keyDown(document.body, { key });
};
const field = () => screen.findByRole('textbox', { name: 'Order number' });
const parcels = async () =>
  within(await screen.findByRole('list', { name: 'Parcels of sheet R12-1' })).getAllByRole('listitem');
const openButton = (number: string) => screen.findByRole('button', { name: `Open order ${number}` });

describe('a printed sheet at the packing desk', () => {
  it.each(['R12-1', 'https://shop.example/admin/packing?sheet=R12-1'])(
    'lists its parcels once %j is scanned, and where their other magnets are',
    async (code) => {
      const { api, container } = open();
      await field();
      scan(code);
      const [first, other] = await parcels();
      expect(first).toHaveTextContent('1a2b3c4d Ada LovelaceAll 3 magnets are here');
      expect(other).toHaveTextContent('1 of 3 magnets is here, the others on R12-2 and R13-1');
      expect(api.callsOf('GET /api/admin/print-sheets/:code')).toEqual([{ code: 'R12-1' }]);
      await waitFor(async () => expect(await openButton('1a2b3c4d')).toHaveFocus());
      expect(await axe(container)).toHaveNoViolations();
    },
  );

  it.each([
    ['rush', 'Rush, run 12', /Pack its orders first/],
    ['test', 'Test print, run 12', /Ask before you pack it/],
    ['replacement', 'Replacement, run 12', /only the new ones are sent/],
  ] as const)('says that its run was a %s', async (reason, title, advice) => {
    open(aSheet({ reason }));
    await field();
    scan('R12-1');
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(advice)).toBeVisible();
  });

  it('is a page when its run has pages', async () => {
    open(aSheet({ layout: 'pages' }));
    await field();
    scan('R12-1');
    expect(await screen.findByRole('region', { name: 'Page R12-1' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Parcels of page R12-1' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Close the page' })).toBeVisible();
  });

  it('takes a typed code', async () => {
    open();
    await userEvent.type(await field(), 'r12-1{Enter}');
    expect(await screen.findByRole('region', { name: 'Sheet R12-1' })).toBeVisible();
  });

  it('opens a parcel with one key, and is back with the focus on the next one after it', async () => {
    const { api } = open(
      aSheet(),
      { 'PATCH /api/orders/:id': { ...anOrder(firstOrder), status: 'shipped' } },
      '?sheet=R12-1',
    );
    await waitFor(async () => expect(await openButton('1a2b3c4d')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    const count = await screen.findByRole('textbox', { name: 'Magnets counted' });
    await waitFor(() => expect(count).toHaveFocus());
    api.answer({
      'GET /api/admin/print-sheets/:code': aSheet({ parcels: [aParcel({ status: 'shipped' }), second] }),
    });
    await userEvent.keyboard('3{Enter}');
    expect(await screen.findByText('1 of 2 packed')).toBeVisible();
    expect((await parcels())[0]).toHaveTextContent('Packed');
    await waitFor(async () => expect(await openButton('2b3c4d5e')).toHaveFocus());
  });

  it('leaves the focus to whoever types already', async () => {
    const { api } = open(new Refusal('internal_error'), {}, '?sheet=R12-1');
    await screen.findByText('Unable to Load the Sheet');
    await userEvent.type(await field(), '1a2b');
    api.answer({ 'GET /api/admin/print-sheets/:code': aSheet() });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await openButton('1a2b3c4d');
    expect(await field()).toHaveFocus();
  });

  it('goes back to its parcels without packing one', async () => {
    open(aSheet(), {}, `?sheet=R12-1&order=${firstOrder}`);
    await screen.findByRole('textbox', { name: 'Magnets counted' });
    await userEvent.click(screen.getByRole('button', { name: 'Back to sheet R12-1' }));
    expect(await screen.findByRole('region', { name: 'Sheet R12-1' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close the sheet' }));
    expect(await screen.findByText('Ready to scan')).toBeVisible();
    expect(await field()).toHaveFocus();
  });

  it('says which parcels must not be sent, or not yet', async () => {
    const sheet = aSheet({ parcels: [aParcel({ status: 'cancelled' }), { ...second, waiting: 2 }] });
    const { container } = open(sheet, {}, '?sheet=R12-1');
    const [first, other] = await parcels();
    expect(first).toHaveTextContent('Do not pack: put its magnets aside');
    expect(other).toHaveTextContent('2 spoiled, still to be printed again');
    await waitFor(async () => expect(await openButton('2b3c4d5e')).toHaveFocus());
    expect(await axe(container)).toHaveNoViolations();
  });

  it('of a voided run opens no parcel', async () => {
    open(aSheet({ isVoided: true }), {}, '?sheet=R12-1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Run 12 is voided');
    expect(screen.queryByRole('button', { name: /^Open order [0-9a-f]/ })).not.toBeInTheDocument();
  });

  it('says when all of it is packed', async () => {
    open(aSheet({ parcels: [aParcel({ status: 'shipped' })] }), {}, '?sheet=R12-1');
    expect(await screen.findByText('Nothing is left to pack on this sheet')).toBeVisible();
  });

  it('that does not exist is said to be not found', async () => {
    open(new Refusal('not_found'));
    await userEvent.type(await field(), 'R99-1{Enter}');
    expect(await screen.findByText('There is no sheet R99-1.')).toBeVisible();
  });
});

describe('a parcel whose spoiled magnets wait to be printed again', () => {
  const desk = sampleDesk({ printRun: { id: runId, number: 12, waiting: 1 } });

  it('is sent without them only once that is said, and counted without them', async () => {
    const { api, container } = open(
      aSheet(),
      { 'GET /api/admin/orders/:id/desk': desk, 'PATCH /api/orders/:id': anOrder(firstOrder) },
      `?order=${firstOrder}`,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('1 magnet is still to be printed again');
    expect(screen.queryByRole('button', { name: 'Mark as shipped' })).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Send without it' }));
    const count = await screen.findByRole('textbox', { name: 'Magnets counted' });
    await waitFor(() => expect(count).toHaveFocus());
    await userEvent.keyboard('3{Enter}');
    // 3 - 1
    expect(await screen.findByText('You counted 3, the order has 2')).toBeVisible();
    await userEvent.clear(count);
    await userEvent.type(count, '2{Enter}');
    await waitFor(() => expect(api.callsOf('PATCH /api/orders/:id')).toHaveLength(1));
  });

  it('is packed with a warning when that could not be found out', async () => {
    open(aSheet(), { 'GET /api/admin/orders/:id/desk': new Refusal('internal_error') }, `?order=${firstOrder}`);
    expect(await screen.findByText('Unable to check for spoiled magnets')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mark as shipped' })).toBeVisible();
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usualPrinterOptions } from 'shared-contracts/production/schemas';
import { type FakeAnswers, ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import {
  aLeftOutOrder,
  aPrintRun,
  aReadyOrder,
  aRunDetail,
  firstOrder,
  pieceIds,
  readyForPrint,
  runId,
  runSettings,
  secondOrder,
} from '../testing/print-run-samples';
import { openPage } from '../testing/open-page';

const open = (answers: FakeAnswers = {}, search = '') =>
  openPage(`/admin/print-runs${search}`, {
    'GET /api/admin/print-runs/ready': readyForPrint(),
    'GET /api/admin/print-runs/settings': runSettings(),
    'GET /api/admin/print-runs': new ListPage([aPrintRun()], { total: 1 }),
    'POST /api/admin/print-runs': aPrintRun({ state: 'waiting' }),
    'GET /api/admin/print-runs/preflight': { magnets: [], total: 0 },
    'GET /api/admin/print-runs/:id': aRunDetail(),
    ...answers,
  });
const makeButton = () => screen.findByRole('button', { name: /^Make the run/ });

describe('/admin/print-runs', () => {
  it('shows what is ready, most urgent first, and makes a run of all of it with one press', async () => {
    const { api, container } = open();
    expect(await makeButton()).toHaveAccessibleName('Make the run (2 orders, 2 sheets)');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['1a2b3c4d', '2b3c4d5e']);
    expect(screen.getByText('Paper used').nextSibling).toHaveTextContent('84%');
    for (const box of screen.getAllByRole('checkbox')) {
      expect(box).toBeChecked();
      expect(box).not.toBePartiallyChecked();
    }
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(await makeButton());
    expect(await screen.findByRole('heading', { level: 1, name: 'Print Run 12' })).toBeVisible();
    expect(api.callsOf('POST /api/admin/print-runs')).toEqual([
      {
        id: expect.any(String),
        layout: 'sheets',
        reason: null,
        withHeld: false,
        orderIds: [firstOrder, secondOrder],
        pieceIds: [],
      },
    ]);
    expect(api.callsOf('GET /api/admin/print-runs/:id')[0]).toEqual({ id: runId });
  });

  it('leaves out what the admin takes out', async () => {
    const { api } = open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select order 1a2b3c4d' }));
    expect(await makeButton()).toHaveAccessibleName('Make the run (1 order)');
    await userEvent.click(await makeButton());
    await waitFor(() => expect(api.callsOf('POST /api/admin/print-runs')).toMatchObject([{ orderIds: [secondOrder] }]));
  });

  it('keeps what the admin has taken out when another layout is chosen', async () => {
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select order 1a2b3c4d' }));
    await userEvent.selectOptions(screen.getByLabelText('Layout'), 'pages');
    expect(await makeButton()).toHaveAccessibleName('Make the run (1 order)');
    expect(screen.getByRole('checkbox', { name: 'Select order 1a2b3c4d' })).not.toBeChecked();
  });

  it('shows the preflight of what is chosen, once it is asked for', async () => {
    const magnets = [
      { orderId: secondOrder, label: 'Item 1, magnet 1 of 9', sheets: [], notes: ['A face at the edge'] },
    ];
    const { api, container } = open({ 'GET /api/admin/print-runs/preflight': { magnets, total: 1 } });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select order 1a2b3c4d' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show the preflight' }));
    const table = within(await screen.findByRole('table', { name: 'Magnets to look at' }));
    expect(table.getByRole('row', { name: /2b3c4d5e/ })).toHaveTextContent('A face at the edge');
    expect(table.queryByRole('columnheader', { name: 'Sheets' })).not.toBeInTheDocument();
    expect(api.callsOf('GET /api/admin/print-runs/preflight')).toEqual([{ orders: secondOrder }]);
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Hide the preflight' }));
    expect(screen.queryByRole('table', { name: 'Magnets to look at' })).not.toBeInTheDocument();
  });

  it('says before the run what would disappoint in the print, and can show only that', async () => {
    const orders = [aReadyOrder(), aReadyOrder({ orderId: secondOrder, lowQuality: 2, facesAtEdge: 1 })];
    open({ 'GET /api/admin/print-runs/ready': readyForPrint({ orders }) });
    const row = within(await screen.findByRole('row', { name: /2b3c4d5e/ }));
    const link = row.getByRole('link', { name: '2 photos will look blurry 1 face at the edge in order 2b3c4d5e' });
    expect(link).toHaveAttribute('href', `/admin/orders/${secondOrder}`);
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Only with print problems');
    expect(screen.queryByRole('row', { name: /1a2b3c4d/ })).not.toBeInTheDocument();
    expect(await makeButton()).toHaveAccessibleName('Make the run (2 orders, 2 sheets)');
  });

  it('says what is left out, why, and from when it is ready', async () => {
    const leftOut = [
      aLeftOutOrder(),
      aLeftOutOrder({ orderId: secondOrder, reason: 'may_be_cancelled', until: '2026-01-02T17:30:00.000Z' }),
    ];
    open({ 'GET /api/admin/print-runs/ready': readyForPrint({ orders: [], leftOut }) });
    expect(await screen.findByRole('heading', { name: 'Left out: 2 orders' })).toBeVisible();
    expect(screen.getByRole('row', { name: /5e6f7081/ })).toHaveTextContent('On hold');
    // 17:30 UTC in Toronto
    expect(screen.getByRole('row', { name: /2b3c4d5e/ })).toHaveTextContent(
      /The customer may still cancelJan 2, 12:30\sPM EST/,
    );
    expect(screen.getByRole('heading', { name: 'Nothing is ready to print' })).toBeVisible();
  });

  it('takes no more than so many sheets, and orders until a day, both of which are in the address', async () => {
    const { api } = open({}, '?sheets=5');
    await makeButton();
    expect(screen.getByLabelText('Up to sheets')).toHaveValue('5');
    await userEvent.clear(screen.getByLabelText('Up to sheets'));
    await userEvent.type(screen.getByLabelText('Up to sheets'), '500');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(screen.getByLabelText('Up to sheets')).toHaveAccessibleDescription('Must be 1 to 100');
    await userEvent.clear(screen.getByLabelText('Up to sheets'));
    await userEvent.type(screen.getByLabelText('Up to sheets'), '3');
    await userEvent.type(screen.getByLabelText('Ordered up to'), '2026-01-02');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() =>
      expect(api.callsOf('GET /api/admin/print-runs/ready')).toEqual([
        { maximumSheets: '5' },
        { maximumSheets: '3', until: '2026-01-02' },
      ]),
    );
  });

  it('prints spoiled magnets again, also without any order', async () => {
    const pieces = [
      { pieceId: pieceIds[0], orderId: firstOrder, customerName: 'Ada Lovelace', label: '1a2b3c4d, magnet 1' },
    ];
    const { api } = open({
      'GET /api/admin/print-runs/ready': readyForPrint({ orders: [], pieces, magnets: 1, sheets: 1 }),
    });
    expect(await makeButton()).toHaveAccessibleName('Make the run (1 spoiled magnet, 1 sheet)');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Print 1 spoiled magnet again in this run' }));
    expect(await makeButton()).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Print 1 spoiled magnet again in this run' }));
    await userEvent.click(await makeButton());
    await waitFor(() =>
      expect(api.callsOf('POST /api/admin/print-runs')).toMatchObject([{ orderIds: [], pieceIds: [pieceIds[0]] }]),
    );
  });

  it('names the orders that are no longer ready, and shows what is', async () => {
    const refusal = new Refusal('orders_not_ready', {
      message: 'Some orders are no longer ready.',
      errors: { 'orderIds.1': 'On hold' },
    });
    const { api } = open({ 'POST /api/admin/print-runs': refusal });
    const button = await makeButton();
    api.answer({ 'GET /api/admin/print-runs/ready': readyForPrint({ orders: [aReadyOrder()], sheets: 1 }) });
    await userEvent.click(button);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Some orders are no longer ready.2b3c4d5e: On hold');
    await waitFor(() => expect(button).toHaveAccessibleName('Make the run (1 order, 1 sheet)'));
  });

  it('makes one run when the answer is lost and the button is pressed again', async () => {
    const { api } = open({ 'POST /api/admin/print-runs': new Error('offline') });
    await userEvent.click(await makeButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please check your connection and try again.');
    api.answer({ 'POST /api/admin/print-runs': aPrintRun() });
    await userEvent.click(await makeButton());
    expect(await screen.findByRole('heading', { name: 'Print Run 12' })).toBeVisible();
    const [first, second] = api.callsOf('POST /api/admin/print-runs');
    expect(second).toEqual(first);
  });

  it('lists the runs so far, what they are printed on, and why', async () => {
    const runs = [
      aPrintRun({ deliveryError: 'The bucket is gone', releasedAt: '2026-01-02T16:00:00.000Z' }),
      aPrintRun({ id: secondOrder, number: 10, layout: 'pages', sheets: 28, reason: 'test' }),
      aPrintRun({ id: firstOrder, number: 11, state: 'voided', madeBy: null }),
    ];
    const { container } = open({ 'GET /api/admin/print-runs': new ListPage(runs, { total: 3 }) }, '?tab=runs');
    const row = await screen.findByRole('row', { name: /Run 12/ });
    expect(row).toHaveTextContent(/DownloadedDelivery failed.*2 sheets84%/);
    expect(screen.getByRole('row', { name: /Run 10/ })).toHaveTextContent(/ReadyTest print.*28 pages-/);
    expect(within(row).getByRole('link', { name: 'Run 12' })).toHaveAttribute('href', `/admin/print-runs/${runId}`);
    expect(screen.getByRole('row', { name: /Run 11/ })).toHaveTextContent(/Voided.*The schedule/);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says that it could not be loaded, and that there are no runs yet', async () => {
    const { api } = open({
      'GET /api/admin/print-runs/ready': new Refusal('internal_error'),
      'GET /api/admin/print-runs': new ListPage([], { total: 0 }),
    });
    expect(await screen.findByText('Unable to Load What Is Ready')).toBeVisible();
    api.answer({ 'GET /api/admin/print-runs/ready': readyForPrint() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await makeButton()).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Runs' }));
    expect(await screen.findByText('No print runs yet')).toBeVisible();
  });
});

describe('/admin/print-runs of chosen orders', () => {
  const third = '5e6f7081-0000-4000-8000-000000000005';
  const printer = {
    sheet: { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 },
    options: usualPrinterOptions,
    profile: null,
  };
  const ofChosen = (ready: Parameters<typeof readyForPrint>[0], answers: FakeAnswers = {}) =>
    open(
      { 'GET /api/admin/print-runs/ready': readyForPrint(ready), 'GET /api/admin/printer': printer, ...answers },
      `?orders=${firstOrder},${third}`,
    );
  const one = { orders: [aReadyOrder()], magnets: 9, sheets: 1 };
  const printAnyway = () => screen.findByRole('checkbox', { name: 'Print anyway order 5e6f7081' });
  const why = () => screen.getByRole('combobox', { name: 'Why before they are ready' });

  it('asks for these alone, shows their proof, and leads back to all that are ready', async () => {
    const { api, container } = ofChosen(one);
    expect(await makeButton()).toHaveAccessibleName('Make the run (1 order, 1 sheet)');
    expect(screen.getByText('Only the 2 chosen orders')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Soft proof' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Show all ready orders' }));
    await waitFor(() => expect(screen.queryByText('Only the 2 chosen orders')).not.toBeInTheDocument());
    expect(screen.queryByRole('region', { name: 'Soft proof' })).not.toBeInTheDocument();
    expect(api.callsOf('GET /api/admin/print-runs/ready')).toEqual([{ orders: `${firstOrder},${third}` }, {}]);
  });

  it('prints one that is not ready once it is said why', async () => {
    const { api, container } = ofChosen({ ...one, leftOut: [aLeftOutOrder({ reason: 'may_be_cancelled' })] });
    await userEvent.click(await printAnyway());
    expect(await makeButton()).toBeDisabled();
    await userEvent.selectOptions(why(), 'Rush');
    expect(await makeButton()).toHaveAccessibleName('Make the run (2 orders)');
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(await makeButton());
    expect(await screen.findByRole('heading', { name: 'Print Run 12' })).toBeVisible();
    expect(api.callsOf('POST /api/admin/print-runs')).toMatchObject([
      { reason: 'rush', withHeld: false, orderIds: [firstOrder, third] },
    ]);
  });

  it('gives no reason once nothing needs one', async () => {
    const { api } = ofChosen({ ...one, leftOut: [aLeftOutOrder({ reason: 'begun' })] });
    await userEvent.click(await printAnyway());
    await userEvent.selectOptions(why(), 'Test print');
    await userEvent.click(await printAnyway());
    await userEvent.click(await makeButton());
    await waitFor(() =>
      expect(api.callsOf('POST /api/admin/print-runs')).toMatchObject([{ reason: null, orderIds: [firstOrder] }]),
    );
  });

  it('asks before it ends a hold, and makes no run when that is declined', async () => {
    const { api } = ofChosen({ orders: [], magnets: 0, sheets: 0, leftOut: [aLeftOutOrder()] });
    expect(await makeButton()).toBeDisabled();
    await userEvent.click(await printAnyway());
    await userEvent.selectOptions(why(), 'Replacement');
    await userEvent.click(await makeButton());
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Print 1 order on hold?' })).getByRole('button', { name: 'Cancel' }),
    );
    expect(api.callsOf('POST /api/admin/print-runs')).toEqual([]);
    await userEvent.click(await makeButton());
    await userEvent.click(screen.getByRole('button', { name: 'End the hold and print' }));
    await waitFor(() =>
      expect(api.callsOf('POST /api/admin/print-runs')).toMatchObject([
        { reason: 'replacement', withHeld: true, orderIds: [third] },
      ]),
    );
  });

  it('names those that were refused all the same', async () => {
    const refusal = new Refusal('orders_not_ready', { message: 'No.', errors: { 'orderIds.1': 'It was cancelled' } });
    ofChosen({ ...one, leftOut: [aLeftOutOrder({ reason: 'not_before' })] }, { 'POST /api/admin/print-runs': refusal });
    await userEvent.click(await printAnyway());
    await userEvent.selectOptions(why(), 'Rush');
    await userEvent.click(await makeButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('No.5e6f7081: It was cancelled');
  });

  it('prints none that is cancelled, refunded or owes photos, which can go on without them', async () => {
    const leftOut = [
      aLeftOutOrder({ reason: 'photos_missing' }),
      aLeftOutOrder({ orderId: firstOrder, reason: 'cancelled' }),
      aLeftOutOrder({ orderId: secondOrder, reason: 'refunded' }),
    ];
    const { api } = ofChosen(
      { orders: [], leftOut },
      { 'POST /api/admin/orders/:id/waive-photos': sampleOrder({ id: third, photosWaived: true }) },
    );
    expect(await screen.findByRole('row', { name: /1a2b3c4d/ })).toHaveTextContent('Cancelled');
    expect(screen.getByRole('row', { name: /2b3c4d5e/ })).toHaveTextContent('Refunded in full');
    expect(screen.queryByRole('checkbox', { name: /^Print anyway/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Go on without the missing photos/ }));
    api.answer({ 'GET /api/admin/print-runs/ready': readyForPrint({ orders: [aReadyOrder({ orderId: third })] }) });
    await userEvent.click(screen.getByRole('button', { name: 'Go on without them' }));
    expect(await screen.findByRole('checkbox', { name: 'Select order 5e6f7081' })).toBeChecked();
    expect(api.callsOf('POST /api/admin/orders/:id/waive-photos')).toEqual([{ id: third }]);
  });

  it('is where the old address of print files leads to', async () => {
    openPage(`/admin/print-files?orders=${firstOrder}`, {
      'GET /api/user': sampleUser({ role: 'packer' }),
      'GET /api/admin/printer': printer,
      'GET /api/admin/print-runs/ready': readyForPrint(),
    });
    expect(await screen.findByText('Only the chosen order')).toBeVisible();
  });
});

it('a run may have a page for each magnet, without a limit of sheets', async () => {
  const { api } = open({}, '?sheets=5');
  await makeButton();
  api.answer({ 'GET /api/admin/print-runs/ready': readyForPrint({ sheets: 28 }) });
  await userEvent.selectOptions(screen.getByLabelText('Layout'), 'pages');
  await waitFor(async () => expect(await makeButton()).toHaveAccessibleName('Make the run (2 orders, 28 pages)'));
  expect(screen.queryByLabelText('Up to sheets')).not.toBeInTheDocument();
  expect(screen.queryByText('Paper used')).not.toBeInTheDocument();
  expect(screen.getByText('Pages').nextSibling).toHaveTextContent('28');
  expect(api.callsOf('GET /api/admin/print-runs/ready')).toEqual([{ maximumSheets: '5' }, { layout: 'pages' }]);
  await userEvent.click(await makeButton());
  await waitFor(() => expect(api.callsOf('POST /api/admin/print-runs')).toMatchObject([{ layout: 'pages' }]));
});

it('the printer is set up beside its runs', async () => {
  const settings = {
    sheet: { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 },
    options: usualPrinterOptions,
    profile: null,
  };
  open({ 'GET /api/admin/printer': settings }, '?tab=printer');
  expect(await screen.findByLabelText('Sheet width (in)')).toHaveValue('13');
});

describe('the schedule', () => {
  it('is switched on by an admin, and names what a server without a folder lacks', async () => {
    const saved = runSettings({
      schedule: { isOn: true, time: '15:00', delivers: false },
      nextAt: '2026-01-05T20:00:00.000Z',
    });
    const { api, container } = open({ 'PUT /api/admin/print-runs/settings': saved }, '?tab=schedule');
    expect(await screen.findByText('No run is made by itself.')).toBeVisible();
    for (const name of ['PRINT_S3_*', 'PRINT_SFTP_*', 'PRINT_FOLDER']) expect(screen.getByText(name)).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Deliver it to the folder at once' })).toBeDisabled();
    await userEvent.click(screen.getByRole('switch', { name: 'Make a run every working day' }));
    await userEvent.clear(screen.getByLabelText('At'));
    await userEvent.type(screen.getByLabelText('At'), '15:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save schedule' }));
    expect(await screen.findByText(/The next run is made/)).toHaveTextContent(/Jan 5, 2026, 3:00\sPM EST/);
    expect(api.callsOf('PUT /api/admin/print-runs/settings')).toEqual([{ isOn: true, time: '15:00', delivers: false }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says what is wrong with the time at its field', async () => {
    open(
      {
        'PUT /api/admin/print-runs/settings': new Refusal('invalid_input', {
          errors: { time: 'Must be a time like 16:30' },
        }),
      },
      '?tab=schedule',
    );
    await userEvent.clear(await screen.findByLabelText('At'));
    await userEvent.click(screen.getByRole('button', { name: 'Save schedule' }));
    await waitFor(() =>
      expect(screen.getByLabelText('At')).toHaveAccessibleDescription('Must be a time like 16:30 The shop’s time'),
    );
  });

  it('says what its last runs have left out', async () => {
    const last = { day: '2026-01-02', runs: 0, leftOut: 3 };
    open({ 'GET /api/admin/print-runs/settings': runSettings({ last }) }, '?tab=schedule');
    expect(await screen.findByText('No run was made on 2026-01-02: 3 orders left out')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what is left out, and why' })).toHaveAttribute(
      'href',
      '/admin/print-runs',
    );
  });

  it('is shown to a packer, who makes runs but does not change it', async () => {
    open(
      {
        'GET /api/user': sampleUser({ role: 'packer' }),
        'GET /api/admin/print-runs/settings': runSettings({ folder: 'prints/inbox' }),
      },
      '?tab=schedule',
    );
    expect(await screen.findByText('prints/inbox')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save schedule' })).not.toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: 'Printer' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Ready to print' }));
    expect(await makeButton()).toBeEnabled();
  });
});

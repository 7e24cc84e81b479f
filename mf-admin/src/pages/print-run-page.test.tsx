import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { aPiece, aPrintRun, aRunDetail, firstOrder, pieceIds, runId, runSettings } from '../testing/print-run-samples';
import { openPage } from '../testing/open-page';

const at = '2026-01-02T16:00:00.000Z';
const open = (answers: FakeAnswers = {}) =>
  openPage(`/admin/print-runs/${runId}`, {
    'GET /api/user': sampleUser({ role: 'packer' }),
    'GET /api/admin/print-runs/settings': runSettings(),
    'GET /api/admin/print-runs/preflight': { magnets: [], total: 0 },
    'GET /api/admin/print-runs/:id': aRunDetail(),
    ...answers,
  });
const sheet = (name: string) => screen.findByRole('listbox', { name });

describe('/admin/print-runs/:id', () => {
  it('shows how far the files are, then what they are', async () => {
    const making = aRunDetail({ run: aPrintRun({ state: 'working', done: 1, total: 4 }), files: [] });
    const { api, container } = open({ 'GET /api/admin/print-runs/:id': making });
    expect(await screen.findByRole('progressbar', { name: 'Making the files of run 12' })).toHaveValue(25);
    expect(screen.queryByRole('region', { name: 'Files' })).not.toBeInTheDocument();
    api.answer({ 'GET /api/admin/print-runs/:id': aRunDetail() });
    const files = within(await screen.findByRole('region', { name: 'Files' }, { timeout: 5000 }));
    expect(files.getByRole('row', { name: /run-0012\.pdf/ })).toHaveTextContent(
      `All sheets to print3.4 MB${'ab'.repeat(32)}`,
    );
    expect(files.getByRole('button', { name: 'Download all (4.2 MB)' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('downloads all files or one, and then cannot be voided any more', async () => {
    const { api } = open();
    expect(await screen.findByRole('button', { name: 'Void the run' })).toBeVisible();
    const asked: string[] = [];
    const others = globalThis.fetch;
    jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (!(url as string).includes('/files/')) return others(url, init);
      asked.push(url as string);
      return Promise.resolve(new Response('pdf'));
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    api.answer({ 'GET /api/admin/print-runs/:id': aRunDetail({ run: aPrintRun({ releasedAt: at }) }) });
    await userEvent.click(screen.getByRole('button', { name: 'Download run-0012.pdf' }));
    expect(await screen.findByText(/this run can’t be voided/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Void the run' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Download all/ }));
    await waitFor(() =>
      expect(asked).toEqual(['pdf', 'zip'].map((ending) => `/api/admin/print-runs/${runId}/files/run-0012.${ending}`)),
    );
    jest.restoreAllMocks();
  });

  it('is voided once that is confirmed', async () => {
    const { api } = open({ 'POST /api/admin/print-runs/:id/void': aPrintRun({ state: 'voided' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Void the run' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Void run 12?' }));
    expect(api.callsOf('POST /api/admin/print-runs/:id/void')).toEqual([]);
    api.answer({ 'GET /api/admin/print-runs/:id': aRunDetail({ run: aPrintRun({ state: 'voided' }) }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Void the run' }));
    expect(await screen.findByText(/Don’t print or pack its sheets/)).toBeVisible();
    expect(api.callsOf('POST /api/admin/print-runs/:id/void')).toEqual([{ id: runId }]);
    expect(screen.queryByRole('region', { name: 'Files' })).not.toBeInTheDocument();
  });

  it('says that somebody has its files when it is voided too late', async () => {
    open({ 'POST /api/admin/print-runs/:id/void': new Refusal('run_released', { message: 'Its files are out.' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Void the run' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Void the run' }));
    expect(await screen.findByText('The run was not voided')).toBeVisible();
    expect(screen.getByText('Its files are out.')).toBeVisible();
  });

  it('tries again when its files could not be made', async () => {
    const failed = aRunDetail({ run: aPrintRun({ state: 'failed', error: 'A photo is damaged.' }), files: [] });
    const { api } = open({
      'GET /api/admin/print-runs/:id': failed,
      'POST /api/admin/print-runs/:id/retry': aPrintRun({ state: 'waiting' }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('A photo is damaged.');
    api.answer({ 'GET /api/admin/print-runs/:id': aRunDetail() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Files' }, { timeout: 5000 })).toBeVisible();
    expect(api.callsOf('POST /api/admin/print-runs/:id/retry')).toEqual([{ id: runId }]);
  });

  it('is delivered to the folder, and says when it is there or why it is not', async () => {
    const { api } = open({
      'GET /api/admin/print-runs/settings': runSettings({ folder: 'prints/inbox' }),
      'POST /api/admin/print-runs/:id/deliver': aPrintRun({ releasedAt: at, isDelivering: true }),
    });
    const button = await screen.findByRole('button', { name: 'Deliver to folder' });
    api.answer({ 'GET /api/admin/print-runs/:id': aRunDetail({ run: aPrintRun({ isDelivering: true }) }) });
    await userEvent.click(button);
    expect(await screen.findByRole('progressbar', { name: 'Delivering to prints/inbox' })).toBeVisible();
    api.answer({
      'GET /api/admin/print-runs/:id': aRunDetail({
        run: aPrintRun({ releasedAt: at, deliveryError: 'The bucket is full' }),
      }),
    });
    expect(await screen.findByText('The bucket is full', {}, { timeout: 5000 })).toBeVisible();
    api.answer({
      'GET /api/admin/print-runs/:id': aRunDetail({ run: aPrintRun({ releasedAt: at, deliveredAt: at }) }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Deliver to folder' }));
    expect(await screen.findByText(/^Delivered to prints\/inbox/, {}, { timeout: 5000 })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deliver to folder again' })).toBeVisible();
  });

  it('says that its files are no longer stored', async () => {
    const run = aPrintRun({ releasedAt: at, error: 'The files of this run were deleted after 180 days.' });
    open({ 'GET /api/admin/print-runs/:id': aRunDetail({ run, files: [] }) });
    expect(await screen.findByText('The files of this run were deleted after 180 days.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Download/ })).not.toBeInTheDocument();
  });

  it('has no delivery without a folder', async () => {
    open();
    expect(await screen.findByRole('button', { name: /^Download all/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Deliver/ })).not.toBeInTheDocument();
  });

  it('lists its orders with their sheets, and what of them waits', async () => {
    const { orders } = aRunDetail();
    open({
      'GET /api/admin/print-runs/:id': aRunDetail({
        orders: orders.map((order, nth) =>
          nth === 0
            ? { ...order, status: 'processing', waiting: 2 }
            : { ...order, status: 'shipped', isRefunded: true },
        ),
      }),
    });
    const table = within(await screen.findByRole('table', { name: 'Orders of the run' }));
    const row = table.getByRole('row', { name: /1a2b3c4d/ });
    expect(row).toHaveTextContent(/Processing.*2 spoiled/);
    expect(table.getByRole('row', { name: /2b3c4d5e/ })).toHaveTextContent('Refunded');
    expect(within(row).getByRole('link', { name: '1a2b3c4d' })).toHaveAttribute('href', `/admin/orders/${firstOrder}`);
    expect(within(row).getByRole('link', { name: 'R12-1' })).toHaveAttribute('href', '#sheet-1');
  });

  it('with a page for each magnet shows small pages of their own sizes, and says why it was made', async () => {
    const pages = [3, 4, 3].map((width, nth) => ({
      number: nth + 1,
      code: `R12-${nth + 1}`,
      inches: { width, height: 3.5 },
    }));
    const { container } = open({
      'GET /api/admin/print-runs/:id': aRunDetail({
        run: aPrintRun({ layout: 'pages', sheets: 3, reason: 'test' }),
        sheets: pages,
        pieces: ([0, 1, 2] as const).map((nth) => aPiece(nth, { sheet: nth + 1, x: 0.5 })),
        files: [{ name: 'run-0012.pdf', kind: 'pages', sizeBytes: 3_400_000, sha256: 'ab'.repeat(32) }],
      }),
    });
    expect(await screen.findByRole('heading', { name: 'Pages' })).toBeVisible();
    const state = within(screen.getByRole('region', { name: 'Run 12' }));
    expect(state.getByText('Test print')).toBeVisible();
    expect(state.getByText('Pages').nextSibling).toHaveTextContent('3');
    expect(state.queryByText('Paper used')).not.toBeInTheDocument();
    expect(screen.getByText('All pages to print, one magnet each')).toBeVisible();
    expect((await sheet('R12-2')).getAttribute('viewBox')).toBe('0 0 4 3.5');
    expect(screen.queryByRole('button', { name: 'Choose the whole sheet' })).not.toBeInTheDocument();
    await userEvent.click(within(await sheet('R12-2')).getByRole('option'));
    expect(screen.getByText('1 magnet selected')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('that was a print file has that file alone', async () => {
    const run = aPrintRun({ orders: 1, magnets: 0, sheets: 1, releasedAt: at });
    const files = [{ name: 'print-files.pdf', kind: 'pages' as const, sizeBytes: 3_400_000, sha256: '' }];
    open({ 'GET /api/admin/print-runs/:id': aRunDetail({ run, files, sheets: [], orders: [], pieces: [] }) });
    expect(await screen.findByRole('button', { name: 'Download print-files.pdf' })).toBeVisible();
    for (const name of ['Sheets', 'Pages', 'Orders']) expect(screen.queryByRole('heading', { name })).toBeNull();
    expect(screen.queryByText(/can’t be voided/)).not.toBeInTheDocument();
  });

  it('says that there is no such run', async () => {
    open({ 'GET /api/admin/print-runs/:id': new Refusal('not_found') });
    expect(await screen.findByRole('heading', { name: 'Print Run Not Found' })).toBeVisible();
  });

  it('says that it could not be loaded, and tries again', async () => {
    const { api } = open({ 'GET /api/admin/print-runs/:id': new Refusal('internal_error') });
    await screen.findByText('Unable to Load the Print Run');
    api.answer({ 'GET /api/admin/print-runs/:id': aRunDetail() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Print Run 12' })).toBeVisible();
  });
});

describe('the preflight of a run', () => {
  it('lists magnets to look at, with their orders and sheets', async () => {
    const notes = ['Slot 1: 119 dpi, from a photo of 800 x 600 pixels', 'A face at the edge'];
    const magnets = [{ orderId: firstOrder, label: 'Item 1, magnet 2 of 9', sheets: [1], notes }];
    const { api, container } = open({ 'GET /api/admin/print-runs/preflight': { magnets, total: 1 } });
    const table = within(await screen.findByRole('table', { name: 'Magnets to look at' }));
    expect(screen.getByText('Look at 1 magnet before you print.')).toBeVisible();
    const row = within(table.getByRole('row', { name: /Item 1, magnet 2 of 9/ }));
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(notes);
    expect(row.getByRole('link', { name: '1a2b3c4d' })).toHaveAttribute('href', `/admin/orders/${firstOrder}`);
    expect(row.getByRole('link', { name: 'R12-1' })).toHaveAttribute('href', '#sheet-1');
    expect(api.callsOf('GET /api/admin/print-runs/preflight')).toEqual([{ run: runId }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says that there is nothing to look at, or that it is unknown', async () => {
    const { api } = open({ 'GET /api/admin/print-runs/preflight': new Refusal('internal_error') });
    await screen.findByText('Unable to Load the Preflight');
    api.answer({ 'GET /api/admin/print-runs/preflight': { magnets: [], total: 0 } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Nothing to look at/)).toBeVisible();
  });
});

describe('the drawing of a sheet', () => {
  it('is one stop of the keyboard, whose arrows walk over its magnets', async () => {
    open();
    const first = within(await sheet('R12-1'));
    const [one, two] = first.getAllByRole('option') as [HTMLElement, HTMLElement];
    expect(one).toHaveAccessibleName('1a2b3c4d, magnet 1, Ada Lovelace');
    one.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(two).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(two).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowRight}{Home}');
    expect(one).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
    expect(one).toHaveFocus();
    await userEvent.tab();
    expect(screen.getAllByRole('button', { name: 'Choose the whole sheet' }).at(-1)).toHaveFocus();
  });

  it('shows the marks of the cutter, which are no magnets', async () => {
    const marks = [
      { x: 0.25, y: 0.25, width: 0.2, height: 0.2, isRound: true },
      { x: 12.5, y: 0.25, width: 0.2, height: 0.2 },
    ];
    open({ 'GET /api/admin/print-runs/:id': aRunDetail({ marks }) });
    const drawing = await sheet('R12-1');
    expect(drawing.querySelector('ellipse')).toHaveAttribute('cx', '0.35');
    expect(drawing.querySelector('rect[x="12.5"]')).toBeInTheDocument();
    expect(within(drawing).getAllByRole('option')).toHaveLength(2);
  });

  it('marks chosen magnets as spoiled, with the reason', async () => {
    const spoiled = { spoiledAt: at, spoiledReason: 'Smeared' };
    const marked = aRunDetail({ pieces: [aPiece(0, spoiled), aPiece(1)] });
    const { api } = open({ 'POST /api/admin/print-runs/:id/spoiled': marked });
    await userEvent.click(within(await sheet('R12-1')).getByRole('option', { name: /magnet 1/ }));
    const bar = within(screen.getByRole('region', { name: 'Selected magnets' }));
    expect(bar.getByText('1 magnet selected')).toBeVisible();
    await userEvent.type(bar.getByLabelText('What went wrong'), 'Smeared');
    api.answer({ 'GET /api/admin/print-runs/:id': marked });
    await userEvent.click(bar.getByRole('button', { name: 'Mark as spoiled' }));
    expect(await screen.findByText('1 magnet marked as spoiled')).toBeVisible();
    expect(api.callsOf('POST /api/admin/print-runs/:id/spoiled')).toEqual([
      { id: runId, pieceIds: [pieceIds[0]], reason: 'Smeared' },
    ]);
    expect(screen.queryByRole('region', { name: 'Selected magnets' })).not.toBeInTheDocument();
    expect(screen.getByText('1a2b3c4d, magnet 1: Smeared, waits for the next run')).toBeVisible();
  });

  it('takes a whole sheet but for what is spoiled already, which says the run that prints it again', async () => {
    const pieces = [aPiece(0, { spoiledAt: at, spoiledReason: '', reprintedIn: 13 }), aPiece(1), aPiece(2)];
    const { container } = open({ 'GET /api/admin/print-runs/:id': aRunDetail({ pieces }) });
    const options = within(await sheet('R12-1')).getAllByRole('option');
    expect(options[0]).toHaveAccessibleName('1a2b3c4d, magnet 1, Ada Lovelace, spoiled, printed again in run 13');
    expect(options[0]).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(options[0]!);
    await userEvent.click(screen.getByRole('button', { name: 'Choose the whole sheet' }));
    expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true', 'true']);
    expect(screen.getByText('2 magnets selected')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the sheet' }));
    expect(screen.queryByText('2 magnets selected')).not.toBeInTheDocument();
  });

  it('keeps what is chosen when it could not be marked', async () => {
    open({ 'POST /api/admin/print-runs/:id/spoiled': new Refusal('internal_error', { message: 'Try later.' }) });
    await userEvent.click((await screen.findAllByRole('button', { name: 'Choose the whole sheet' }))[0]!);
    await userEvent.click(screen.getByRole('button', { name: 'Mark as spoiled' }));
    expect(await screen.findByText('Try later.')).toBeVisible();
    expect(screen.getByText('2 magnets selected')).toBeVisible();
  });

  it('chooses nothing before there are files', async () => {
    open({ 'GET /api/admin/print-runs/:id': aRunDetail({ run: aPrintRun({ state: 'failed', error: 'No.' }) }) });
    await userEvent.click(within(await sheet('R12-1')).getAllByRole('option')[0]!);
    expect(screen.queryByRole('region', { name: 'Selected magnets' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Choose the whole sheet' })).not.toBeInTheDocument();
  });
});

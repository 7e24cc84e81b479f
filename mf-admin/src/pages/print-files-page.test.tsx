import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type PrintFile, type PrinterSettings, usualPrinterOptions } from 'shared-contracts/production/schemas';
import { type FakeAnswers, ListPage, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';
import { insightAnswers } from '../testing/insight-answers';

const orderId = '1a2b3c4d-0000-4000-8000-000000000001';
const other = '2b3c4d5e-0000-4000-8000-000000000002';
const printer: PrinterSettings = {
  sheet: { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 },
  options: usualPrinterOptions,
  profile: null,
};
const aFile = (over: Partial<PrintFile> = {}): PrintFile => ({
  id: '3c4d5e6f-0000-4000-8000-000000000003',
  kind: 'pdf',
  orderIds: [orderId],
  state: 'waiting',
  done: 0,
  total: 0,
  sizeBytes: null,
  sheets: null,
  usedShare: null,
  missing: [],
  lowQuality: [],
  error: null,
  createdAt: '2026-01-02T10:00:00.000Z',
  ...over,
});
const finished = (over: Partial<PrintFile> = {}) =>
  aFile({ state: 'done', done: 9, total: 9, sizeBytes: 3_400_000, ...over });
const press = (answers: FakeAnswers = {}): FakeAnswers => ({
  'GET /api/user': sampleUser({ role: 'admin' }),
  'GET /api/admin/printer': printer,
  'GET /api/admin/orders/:id/print-proofs': { magnets: [] },
  'POST /api/admin/print-files': aFile(),
  'GET /api/admin/print-files/:id': finished(),
  ...answers,
});
const open = (orders = orderId) => renderSlice(routes, `/admin/print-files?orders=${orders}`);
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const make = async (name: string) => userEvent.click((await card(name)).getByRole('button', { name: `Make ${name}` }));

/** Answers the download, which is no JSON call. */
function answerDownload(answer: () => Response): void {
  const others = globalThis.fetch;
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url, init) =>
      (url as string).endsWith('/download') ? Promise.resolve(answer()) : others(url, init),
    );
}

describe('/admin/print-files', () => {
  it('makes a PDF of an order, shows how far it is, and says when it is ready', async () => {
    const api = fakeApi(press({ 'GET /api/admin/print-files/:id': aFile({ state: 'working', done: 3, total: 9 }) }));
    const { container } = open();
    await make('PDF');
    const pdf = await card('PDF');
    await waitFor(() => expect(pdf.getByRole('progressbar', { name: 'Making PDF' })).toHaveValue(33), {
      timeout: 5000,
    });
    expect(api.callsOf('POST /api/admin/print-files')).toEqual([{ orderIds: [orderId], kind: 'pdf' }]);
    api.answer({ 'GET /api/admin/print-files/:id': finished() });
    expect(await pdf.findByRole('status', {}, { timeout: 5000 })).toHaveTextContent('Ready: 3.4 MB');
    expect(pdf.getByRole('button', { name: 'Download PDF' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('lists missing and blurry photos before the download', async () => {
    const at = { orderId, line: 1, slot: 4 };
    const file = finished({ missing: [{ ...at, reason: 'absent' }], lowQuality: [{ ...at, slot: 2, dpi: 116 }] });
    fakeApi(press({ 'POST /api/admin/print-files': file }));
    open();
    await make('Pictures');
    expect(await screen.findByText('Order 1a2b3c4d, item 1, slot 4: no photo yet')).toBeVisible();
    expect(screen.getByText('Order 1a2b3c4d, item 1, slot 2: 116 dpi')).toBeVisible();
  });

  it('puts several orders on gang sheets and reports the paper used', async () => {
    const file = finished({ kind: 'gang', orderIds: [orderId, other], sheets: 2, usedShare: 0.8372 });
    const api = fakeApi(press({ 'POST /api/admin/print-files': file }));
    open(`${orderId},${other},${orderId}`);
    await make('Gang sheets');
    expect(await screen.findByText('Ready: 3.4 MB, 2 sheets, 84% of the paper used')).toBeVisible();
    expect(api.callsOf('POST /api/admin/print-files')).toEqual([{ orderIds: [orderId, other], kind: 'gang' }]);
    expect(screen.getByRole('link', { name: '2b3c4d5e' })).toHaveAttribute('href', `/orders/${other}`);
  });

  it('lists the orders that were left out because they owe photos, which can go on without them', async () => {
    const api = fakeApi(
      press({
        'POST /api/admin/print-files': finished(),
        'POST /api/admin/orders/:id/waive-photos': sampleOrder({ id: other, photosWaived: true }),
      }),
    );
    const { container } = open(`${orderId},${other}`);
    await make('PDF');
    const pdf = await card('PDF');
    expect(await pdf.findByText('Left out: photos are still missing')).toBeVisible();
    expect(pdf.getByRole('link', { name: 'Order 2b3c4d5e' })).toHaveAttribute('href', `/admin/orders/${other}`);
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(pdf.getByRole('button', { name: /Go on without the missing photos/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Go on without them' }));
    expect(await screen.findByText('Going on without the missing photos')).toBeVisible();
    expect(api.callsOf('POST /api/admin/orders/:id/waive-photos')).toEqual([{ id: other }]);
    api.answer({ 'POST /api/admin/print-files': finished({ orderIds: [orderId, other] }) });
    await userEvent.click(pdf.getByRole('button', { name: 'Make PDF again' }));
    await waitFor(() => expect(pdf.queryByText(/Left out/)).not.toBeInTheDocument());
  });

  it('lists the orders of a selection that all owe photos', async () => {
    const errors = { 'orderIds.0': 'Photos are still missing' };
    fakeApi(press({ 'POST /api/admin/print-files': new Refusal('photos_missing', { message: 'No.', errors }) }));
    open();
    await make('PDF');
    expect(await (await card('PDF')).findByText('Left out: photos are still missing')).toBeVisible();
  });

  it('shows why a file failed, and makes it again', async () => {
    const error = 'A magnet of 8 x 3 in does not fit the sheet.';
    const api = fakeApi(press({ 'POST /api/admin/print-files': aFile({ state: 'failed', error }) }));
    open();
    await make('Gang sheets');
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    api.answer({ 'POST /api/admin/print-files': finished({ kind: 'gang' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Make Gang sheets again' }));
    expect(await screen.findByText(/^Ready/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a refusal in the place of the button that was pressed', async () => {
    fakeApi(
      press({ 'POST /api/admin/print-files': new Refusal('order_cancelled', { message: 'An order was cancelled.' }) }),
    );
    open();
    await make('PDF');
    expect(await (await card('PDF')).findByRole('alert')).toHaveTextContent('An order was cancelled.');
  });

  it('downloads under the name that the server gives, and shows a refusal on the page', async () => {
    fakeApi(press({ 'POST /api/admin/print-files': finished() }));
    open();
    await make('PDF');
    const outdated = { statusCode: 409, code: 'print_file_outdated', message: 'An order has changed since.' };
    answerDownload(() => new Response(JSON.stringify(outdated), { status: 409 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('An order has changed since.');
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    const headers = { 'content-disposition': 'attachment; filename="print-order-1a2b3c4d.pdf"' };
    answerDownload(() => new Response('pdf', { headers }));
    await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved).toEqual(['print-order-1a2b3c4d.pdf']));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('asks for orders if none is named', async () => {
    fakeApi(press());
    renderSlice(routes, '/admin/print-files');
    expect(await screen.findByRole('link', { name: 'Choose orders' })).toHaveAttribute('href', '/admin');
  });

  it('shows a customer nothing and fetches nothing', async () => {
    const api = fakeApi({ 'GET /api/user': sampleUser() });
    open();
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(api.calls.map(({ key }) => key)).toEqual(['GET /api/user']);
  });
});

describe('the printer', () => {
  it('takes another sheet, and shows what is wrong with it at its field', async () => {
    const refusal = new Refusal('invalid_input', { errors: { marginInches: 'The margins must leave room to print' } });
    const api = fakeApi(press({ 'PUT /api/admin/printer/sheet': refusal }));
    open();
    const width = await screen.findByLabelText('Sheet width (in)');
    await userEvent.clear(width);
    await userEvent.type(width, '12.5');
    await userEvent.click(screen.getByRole('button', { name: 'Save sheet' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Margin (in)')).toHaveAccessibleDescription('The margins must leave room to print'),
    );
    expect(api.callsOf('PUT /api/admin/printer/sheet')).toEqual([{ ...printer.sheet, widthInches: 12.5 }]);
    api.answer({ 'PUT /api/admin/printer/sheet': printer });
    await userEvent.click(screen.getByRole('button', { name: 'Save sheet' }));
    expect(await screen.findByText('Sheet saved')).toBeVisible();
  });

  it('takes marks of a cutter, mirroring and white ink, and asks for the rendering of colors with a profile only', async () => {
    const withProfile = { ...printer, profile: { name: 'press.icc', sizeBytes: 654_352 } };
    const api = fakeApi(
      press({ 'GET /api/admin/printer': withProfile, 'PUT /api/admin/printer/options': withProfile }),
    );
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Registration marks for the cutter'), 'Graphtec');
    await userEvent.selectOptions(screen.getByLabelText("Colors that the printer can't print"), 'Perceptual');
    await userEvent.click(screen.getByLabelText('A layer of white ink under each magnet'));
    await userEvent.click(screen.getByRole('button', { name: 'Save printer' }));
    await waitFor(() =>
      expect(api.callsOf('PUT /api/admin/printer/options')).toEqual([
        {
          color: { rendering: 'perceptual', keepsBlackPoint: true },
          isMirrored: false,
          hasWhiteLayer: true,
          cutter: 'graphtec',
        },
      ]),
    );
  });

  it('says which colors files are in, and takes its profile away', async () => {
    const withProfile = { ...printer, profile: { name: 'press.icc', sizeBytes: 654_352 } };
    fakeApi(press({ 'GET /api/admin/printer': withProfile, 'DELETE /api/admin/printer/profile': printer }));
    open();
    expect(await screen.findByText("PDFs are PDF/X-4 in the printer's colors: press.icc, 0.7 MB.")).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the color profile' }));
    expect(await screen.findByText(/^Files are made in sRGB/)).toBeVisible();
  });
});

describe('the soft proof', () => {
  const withProfile = { ...printer, profile: { name: 'press.icc', sizeBytes: 654_352 } };
  const magnetAt = (magnet: number, hasPhotos = true) => ({
    magnet,
    label: `Item 1, magnet ${magnet} of 3`,
    widthInches: 2,
    heightInches: 3,
    hasPhotos,
  });
  const proofs: FakeAnswers = {
    'GET /api/admin/printer': withProfile,
    'GET /api/admin/orders/:id/print-proofs': { magnets: [magnetAt(1), magnetAt(2), magnetAt(3, false)] },
  };
  const sourceOf = (region: ReturnType<typeof within>, name: string) =>
    region.getByRole('img', { name }).getAttribute('src');
  const pathOf = (order: string, magnet: number) => `/api/admin/orders/${order}/print-proofs/${magnet}`;
  const saved = 'look=printed&rendering=relative+colorimetric&blackPoint=kept';

  it('shows a magnet as ordered beside how it will be printed, and takes another magnet or order', async () => {
    const api = fakeApi(press(proofs));
    const { container } = open(`${orderId},${other}`);
    const proof = await card('Soft proof');
    const select = await proof.findByLabelText('Magnet');
    expect(sourceOf(proof, 'Item 1, magnet 1 of 3, as ordered')).toBe(`${pathOf(orderId, 1)}?look=ordered`);
    expect(sourceOf(proof, 'Item 1, magnet 1 of 3, as printed')).toBe(`${pathOf(orderId, 1)}?${saved}`);
    expect(within(select).getAllByRole('option')).toHaveLength(2);
    await userEvent.selectOptions(select, 'Item 1, magnet 2 of 3');
    expect(sourceOf(proof, 'Item 1, magnet 2 of 3, as printed')).toBe(`${pathOf(orderId, 2)}?${saved}`);
    await userEvent.selectOptions(proof.getByLabelText('Order'), '2b3c4d5e');
    expect(await proof.findByRole('img', { name: 'Item 1, magnet 1 of 3, as ordered' })).toHaveAttribute(
      'src',
      `${pathOf(other, 1)}?look=ordered`,
    );
    expect(api.callsOf('GET /api/admin/orders/:id/print-proofs')).toEqual([{ id: orderId }, { id: other }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows what a choice of colors does before it is saved', async () => {
    fakeApi(press(proofs));
    open();
    await userEvent.selectOptions(await screen.findByLabelText("Colors that the printer can't print"), 'Saturation');
    await userEvent.click(screen.getByLabelText('Black point compensation'));
    await userEvent.click(screen.getByRole('button', { name: 'Show a proof with these colors' }));
    const form = await card('Printer');
    expect(await form.findByRole('img', { name: 'Item 1, magnet 1 of 3, as printed' })).toHaveAttribute(
      'src',
      `${pathOf(orderId, 1)}?look=printed&rendering=saturation&blackPoint=ignored`,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Hide the proof' }));
    expect(form.queryByRole('img')).not.toBeInTheDocument();
  });

  it('says so if it could not be made, and if no magnet has its photos', async () => {
    fakeApi(press({ ...proofs, 'GET /api/admin/orders/:id/print-proofs': { magnets: [magnetAt(1)] } }));
    open();
    const proof = await card('Soft proof');
    fireEvent.error(await proof.findByRole('img', { name: 'Item 1, magnet 1 of 3, as printed' }));
    expect(await proof.findByText('This proof could not be made')).toBeVisible();
    expect(proof.queryByLabelText('Magnet')).not.toBeInTheDocument();
  });

  it('needs photos, and a profile', async () => {
    fakeApi(press({ ...proofs, 'GET /api/admin/orders/:id/print-proofs': { magnets: [magnetAt(1, false)] } }));
    const { unmount } = open();
    expect(await screen.findByText('No magnet of this order has its photos yet.')).toBeVisible();
    unmount();
    const api = fakeApi(press());
    open();
    expect(await screen.findByText(/^Without a color profile of the printer/)).toBeVisible();
    expect(api.callsOf('GET /api/admin/orders/:id/print-proofs')).toEqual([]);
  });
});

describe('the order list', () => {
  const listed = [sampleOrder({ id: orderId, lowQualityPhotos: 2 }), sampleOrder({ id: other })];
  const desk: FakeAnswers = {
    'GET /api/user': sampleUser({ role: 'admin' }),
    ...insightAnswers,
    'GET /api/admin/order-summary': { totalOrders: 2, pendingOrders: 2, totalRevenue: '57.18' },
    'GET /api/orders': new ListPage(listed, { total: 2 }),
  };

  it('leads to the print files of the selected orders', async () => {
    fakeApi(desk);
    const { container } = renderSlice(routes, '/admin');
    await userEvent.click(await screen.findByRole('checkbox', { name: /1a2b3c4d/ }));
    expect(screen.getByText('1 order selected')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: /2b3c4d5e/ }));
    expect(screen.getByRole('link', { name: 'Print files' })).toHaveAttribute(
      'href',
      `/admin/print-files?orders=${orderId},${other}`,
    );
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('link', { name: 'Print files' })).not.toBeInTheDocument();
  });

  it('flags orders with photos that print badly', async () => {
    fakeApi(desk);
    renderSlice(routes, '/admin');
    const row = await screen.findByRole('row', { name: /1a2b3c4d/ });
    expect(row).toHaveTextContent('2 photos will look blurry');
    expect(screen.getAllByText(/look blurry/)).toHaveLength(1);
  });
});

import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type PrinterSettings, usualPrinterOptions } from 'shared-contracts/production/schemas';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';
import { aReadyOrder, readyForPrint } from '../testing/print-run-samples';

const orderId = '1a2b3c4d-0000-4000-8000-000000000001';
const other = '2b3c4d5e-0000-4000-8000-000000000002';
const printer: PrinterSettings = {
  sheet: { widthInches: 13, heightInches: 19, marginInches: 0.25, gapInches: 0.125 },
  options: usualPrinterOptions,
  profile: null,
};
const press = (answers: FakeAnswers = {}): FakeAnswers => ({
  'GET /api/user': sampleUser({ role: 'admin' }),
  'GET /api/admin/printer': printer,
  'GET /api/admin/print-runs/ready': readyForPrint({ orders: [aReadyOrder({ orderId })] }),
  'GET /api/admin/orders/:id/print-proofs': { magnets: [] },
  ...answers,
});
const open = (search = '?tab=printer') => renderSlice(routes, `/admin/print-runs${search}`);
const openOrders = (orders = orderId) => open(`?orders=${orders}`);
const card = async (name: string) => within(await screen.findByRole('region', { name }));

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
    await userEvent.selectOptions(await screen.findByLabelText('Registration marks for the cutter'), 'Zünd');
    await userEvent.selectOptions(screen.getByLabelText("Colors that the printer can't print"), 'Perceptual');
    await userEvent.click(screen.getByLabelText('A layer of white ink under each magnet'));
    await userEvent.click(screen.getByRole('button', { name: 'Save printer' }));
    await waitFor(() =>
      expect(api.callsOf('PUT /api/admin/printer/options')).toEqual([
        {
          color: { rendering: 'perceptual', keepsBlackPoint: true },
          isMirrored: false,
          hasWhiteLayer: true,
          cutter: 'zund',
          outputCondition: null,
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
    const { container } = openOrders(`${orderId},${other}`);
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
    openOrders();
    const proof = await card('Soft proof');
    fireEvent.error(await proof.findByRole('img', { name: 'Item 1, magnet 1 of 3, as printed' }));
    expect(await proof.findByText('This proof could not be made')).toBeVisible();
    expect(proof.queryByLabelText('Magnet')).not.toBeInTheDocument();
  });

  it('needs photos, and a profile', async () => {
    fakeApi(press({ ...proofs, 'GET /api/admin/orders/:id/print-proofs': { magnets: [magnetAt(1, false)] } }));
    const { unmount } = openOrders();
    expect(await screen.findByText('No magnet of this order has its photos yet.')).toBeVisible();
    unmount();
    const api = fakeApi(press());
    openOrders();
    expect(await screen.findByText(/^Without a color profile of the printer/)).toBeVisible();
    expect(api.callsOf('GET /api/admin/orders/:id/print-proofs')).toEqual([]);
  });
});

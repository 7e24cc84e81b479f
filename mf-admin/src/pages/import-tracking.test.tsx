import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, ListPage, Refusal } from 'shared-contracts/testing/fake-api';
import { sampleOrder } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const first = sampleOrder({ id: '1a2b3c4d-0000-4000-8000-000000000001' });
const open = (answers: FakeAnswers) =>
  openPage('/admin/orders', { 'GET /api/orders': new ListPage([first], { total: 1 }), ...answers });

describe('the import of tracking numbers', () => {
  const csv = `Order,Tracking number\n${first.id},1Z\n`;
  const choose = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Import tracking numbers' }));
    const dialog = within(screen.getByRole('dialog'));
    const file = new File([csv], 'tracking.csv', { type: 'text/csv' });
    // jsdom's files can't be read
    file.text = () => Promise.resolve(csv);
    await userEvent.upload(dialog.getByLabelText('CSV file'), file);
    return dialog;
  };

  it('sends the file and says how many were imported', async () => {
    const { api } = open({ 'POST /api/admin/orders/tracking': { valid: 1, isImported: true, wrong: [] } });
    const dialog = await choose();
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('1 tracking number imported')).toBeVisible();
    expect(api.callsOf('POST /api/admin/orders/tracking')).toEqual([{ csv, onlyValid: false, markShipped: true }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('names every wrong row, and imports the others only if that is accepted', async () => {
    const wrong = [{ line: 3, order: 'x', message: 'This is not an order number' }];
    const { api, container } = open({
      'POST /api/admin/orders/tracking': ({ onlyValid }) => ({ valid: 2, isImported: onlyValid === true, wrong }),
    });
    const dialog = await choose();
    await userEvent.click(dialog.getByRole('checkbox', { name: /Mark these orders as shipped/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('1 row of the file can’t be imported')).toBeVisible();
    expect(dialog.getByRole('row', { name: '3 x This is not an order number' })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(dialog.getByRole('button', { name: 'Import 2 valid rows' }));
    expect(await screen.findByText('2 tracking numbers imported')).toBeVisible();
    expect(api.callsOf('POST /api/admin/orders/tracking').at(-1)).toEqual({ csv, onlyValid: true, markShipped: false });
  });

  it('asks about numbers that look wrong, and imports those that are ticked', async () => {
    const about = (line: number, reason: 'rounded' | 'repeated', message: string) => ({
      line,
      order: `order-${line}`,
      trackingNumber: '7023210039414600',
      message,
      reasons: [reason],
    });
    const questioned = [about(2, 'rounded', 'It looks rounded'), about(4, 'repeated', 'Line 5 has this number too')];
    const { api, container } = open({
      'POST /api/admin/orders/tracking': ({ confirmed }) =>
        confirmed
          ? { valid: 2, isImported: true, wrong: [], questioned: questioned.slice(1) }
          : { valid: 1, isImported: false, wrong: [], questioned },
    });
    const dialog = await choose();
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Check 2 rows first');
    expect(dialog.getByRole('row', { name: /4 order-4 7023210039414600 Line 5 has this number too/ })).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'All of these are right' }));
    expect(dialog.getByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Line 4 is right' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Import 2 rows' }));
    expect(await screen.findByText('2 tracking numbers imported')).toBeVisible();
    expect(api.callsOf('POST /api/admin/orders/tracking').at(-1)).toEqual({
      csv,
      onlyValid: true,
      markShipped: true,
      confirmed: [{ line: 2, reasons: ['rounded'] }],
    });
  });

  it('of a file with nothing but numbers that look wrong waits until one is ticked', async () => {
    open({
      'POST /api/admin/orders/tracking': {
        valid: 0,
        isImported: false,
        wrong: [],
        questioned: [{ line: 2, order: 'x', trackingNumber: '1', message: 'It is repeated', reasons: ['repeated'] }],
      },
    });
    const dialog = await choose();
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Line 2 is right' }));
    expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'All of these are right' }));
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  it('says why a file is refused', async () => {
    open({ 'POST /api/admin/orders/tracking': new Refusal('invalid_input', { message: 'The file has no rows' }) });
    const dialog = await choose();
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    expect(await dialog.findByText('The file has no rows')).toBeVisible();
  });
});

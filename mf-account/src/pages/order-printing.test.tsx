import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleDesign, sampleOrder, sampleOrderLine, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const path = `/orders/${id}`;
const customer = { 'GET /api/user': sampleUser() };
const admin = { 'GET /api/user': sampleUser({ role: 'admin' }) };
const orderAt = (changes: Parameters<typeof sampleOrder>[0] = {}) => ({
  'GET /api/orders/:id': sampleOrder({ id, ...changes }),
});

describe('printing an order', () => {
  const openedWindow = () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const view = frame.contentWindow!;
    jest.spyOn(view, 'focus').mockReturnValue();
    const print = jest.spyOn(view, 'print').mockReturnValue();
    jest.spyOn(window, 'open').mockReturnValue(view);
    return { paper: view.document, print };
  };
  const order = {
    message: 'Ring twice',
    customerPhone: '4165550100',
    items: [sampleOrderLine({ productName: '<b>Classic</b> Square', quantity: 2, price: '10.00' })],
  };

  it('names variation and pack in each document, as the page does', async () => {
    const glossy = { productName: 'Coaster Round', variationName: 'Finish: Glossy', selectedPack: '9', price: '15.98' };
    openPage(path, { ...customer, ...orderAt({ items: [sampleOrderLine(glossy)] }) });
    const buttons = await screen.findAllByRole('button', { name: /^Print/ });
    const papers = [];
    for (const button of buttons) {
      const { paper, print } = openedWindow();
      await userEvent.click(button);
      await waitFor(() => expect(print).toHaveBeenCalled());
      papers.push(paper.body);
    }
    for (const view of [document.body, ...papers]) {
      const rows = within(view).getAllByText(/Coaster Round/);
      for (const row of rows.map((name) => name.closest('li, tr'))) {
        expect(row).toHaveTextContent('Finish: Glossy');
        expect(row).toHaveTextContent('pack of 9');
      }
    }
    const [, invoice] = [document.body, ...papers];
    for (const view of [document.body, invoice]) expect(view).toHaveTextContent('$15.98 each, pack of 9');
  });

  it('prints an invoice with seller, buyer, items and amounts', async () => {
    const { paper, print } = openedWindow();
    openPage(path, { ...customer, ...orderAt(order) });
    await userEvent.click(await screen.findByRole('button', { name: 'Print Invoice' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(paper.title).toBe('Invoice 1a2b3c4d');
    for (const text of [
      'Fridgewell',
      'Bill to',
      'Ship to',
      'Ada Lovelace',
      '1 King Street West',
      '$10.00',
      '$20.00',
      'HST 13%',
      '$2.60',
      '$5.99',
      '$28.59',
    ]) {
      expect(paper.body).toHaveTextContent(text);
    }
    expect(paper.body).toHaveTextContent('<b>Classic</b> Square');
  });

  it('offers the invoice as a PDF', async () => {
    const { container } = openPage(path, { ...customer, ...orderAt(order) });
    const link = await screen.findByRole('link', { name: 'Download invoice (PDF)' });
    expect(link).toHaveAttribute('href', `/api/orders/${id}/invoice.pdf`);
    expect(link).toHaveAttribute('download');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('prints a packing slip with address and items, without prices', async () => {
    const { paper, print } = openedWindow();
    openPage(path, { ...customer, ...orderAt(order) });
    await userEvent.click(await screen.findByRole('button', { name: 'Print Packing Slip' }));
    await waitFor(() => expect(print).toHaveBeenCalled());
    for (const text of [
      'PACKING SLIP',
      'Order #1a2b3c4d',
      'SHIP TO',
      'Toronto, ON M5H 1A1',
      '4165550100',
      'Special Instructions',
      'Ring twice',
      'Items packed by',
      'Date',
    ]) {
      expect(paper.body).toHaveTextContent(text);
    }
    expect(paper.body).not.toHaveTextContent('$');
  });

  const creditNotes = [
    {
      id: '5eed0000-0000-4000-8000-00000000c0de',
      number: '1a2b3c4d-C1',
      at: '2026-11-03T01:30:00.000Z',
      amount: '11.30',
      reason: 'requested' as const,
      items: null,
      withShipping: false,
    },
  ];

  it('prints refunds on the invoice, and offers their credit notes', async () => {
    const { paper } = openedWindow();
    const { container } = openPage(path, { ...customer, ...orderAt({ creditNotes }) });
    const note = await screen.findByRole('link', { name: 'Download credit note 1a2b3c4d-C1, $11.30 (PDF)' });
    expect(note).toHaveAttribute('href', `/api/orders/${id}/credit-notes/${creditNotes[0]!.id}.pdf`);
    await userEvent.click(screen.getByRole('button', { name: 'Print Invoice' }));
    // 28.59 - 11.30
    for (const text of ['Refunded, credit note 1a2b3c4d-C1-$11.30', 'After refunds$17.29'])
      expect(paper.body).toHaveTextContent(text);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('prints what is still to be sent on the packing slip, how, and by when', async () => {
    const { paper } = openedWindow();
    const items = [
      sampleOrderLine({ productName: 'Gone', refundedQuantity: 1 }),
      sampleOrderLine({ productName: 'Partly', quantity: 3, refundedQuantity: 1 }),
    ];
    const shipping = { createdAt: '2026-11-02T15:00:00.000Z', shippingMethod: 'Express' };
    openPage(path, { ...customer, ...orderAt({ ...shipping, items, message: 'Ring twice' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Print Packing Slip' }));
    for (const text of ['Partly2See special instructions', 'Express', 'Ship by Wednesday, November 4, 2026'])
      expect(paper.body).toHaveTextContent(text);
    expect(paper.body).not.toHaveTextContent('Gone');
    expect(paper.body.textContent.split('Ring twice')).toHaveLength(2);
  });

  it('says on the packing slip that a refunded order is not sent', async () => {
    const { paper } = openedWindow();
    openPage(path, { ...customer, ...orderAt({ creditNotes: [{ ...creditNotes[0]!, amount: '28.59' }] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Print Packing Slip' }));
    expect(within(paper.body).getByRole('heading', { name: /Nothing to send/ })).toBeInTheDocument();
    expect(within(paper.body).queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows the magnets of a designed line on the page and on its packing slip, once their pictures have loaded', async () => {
    const paths = ['/objects/photos/a.jpg', '/objects/photos/b.jpg'];
    const item = sampleOrderLine({ selectedPack: '3', customImages: paths, customDesign: sampleDesign({ paths }) });
    const { container } = openPage(path, { ...admin, ...orderAt({ items: [item], customImages: paths }) });
    const onPage = await screen.findByRole('list', { name: 'Magnets of Classic Square' });
    const { paper, print } = openedWindow();
    await userEvent.click(screen.getByRole('button', { name: 'Print Packing Slip' }));
    const onPaper = within(paper.body).getByRole('list', { name: 'Magnets of Classic Square, pack of 3' });
    for (const list of [onPage, onPaper]) {
      const pictures = within(list).getAllByRole('img');
      expect(pictures.map((picture) => [picture.getAttribute('alt'), picture.getAttribute('src')])).toEqual([
        ['The customer’s magnet 1', '/objects/photos/a.jpg?crop=600,600,927,927,0&w=640'],
        ['The customer’s magnet 2', '/objects/photos/b.jpg?crop=600,600,927,927,0&w=640'],
      ]);
    }
    const [first, second] = within(onPaper).getAllByRole('img') as [HTMLElement, HTMLElement];
    fireEvent.load(first);
    expect(print).not.toHaveBeenCalled();
    fireEvent.error(second);
    await waitFor(() => expect(print).toHaveBeenCalled());
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each(['Print Invoice', 'Print Packing Slip'])('shows the designed magnets: %s', async (name) => {
    const paths = ['/objects/photos/a.jpg', '/objects/photos/b.jpg'];
    const item = sampleOrderLine({ selectedPack: '3', customImages: paths, customDesign: sampleDesign({ paths }) });
    openPage(path, { ...customer, ...orderAt({ items: [item], customImages: paths }) });
    const { paper } = openedWindow();
    await userEvent.click(await screen.findByRole('button', { name }));
    const magnets = within(paper.body).getByRole('list', { name: 'Magnets of Classic Square, pack of 3' });
    expect(within(magnets).getAllByRole('img')).toHaveLength(2);
  });

  it('prints the order’s id as a QR code on the packing slip', async () => {
    const { paper } = openedWindow();
    openPage(path, { ...customer, ...orderAt() });
    await userEvent.click(await screen.findByRole('button', { name: 'Print Packing Slip' }));
    expect(within(paper.body).getByRole('img', { name: `QR code of order ${id}` })).toBeInTheDocument();
  });

  it('shows the photos of a line without a design on the page and on its packing slip', async () => {
    const item = sampleOrderLine({ selectedPack: '3', customImages: ['/objects/photos/a.jpg'] });
    openPage(path, { ...admin, ...orderAt({ items: [item], customImages: item.customImages }) });
    const onPage = await screen.findByRole('list', { name: 'Magnets of Classic Square' });
    const { paper } = openedWindow();
    await userEvent.click(screen.getByRole('button', { name: 'Print Packing Slip' }));
    const onPaper = within(paper.body).getByRole('list', { name: 'Magnets of Classic Square, pack of 3' });
    for (const list of [onPage, onPaper]) {
      expect(within(list).getByRole('img')).toHaveAccessibleName('The customer’s photo 1');
    }
  });

  it('says so on a packing slip without instructions', async () => {
    const { paper } = openedWindow();
    openPage(path, { ...customer, ...orderAt() });
    await userEvent.click(await screen.findByRole('button', { name: 'Print Packing Slip' }));
    await waitFor(() => expect(paper.body).toHaveTextContent('No special instructions'));
  });

  it('explains what to do if the browser blocks the window', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    openPage(path, { ...customer, ...orderAt() });
    await userEvent.click(await screen.findByRole('button', { name: 'Print Invoice' }));
    expect(await screen.findByText('Couldn’t open the print window')).toBeVisible();
  });
});

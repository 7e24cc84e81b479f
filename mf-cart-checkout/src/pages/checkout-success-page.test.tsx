import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ApiOutput } from 'shared-contracts/api/api';
import { onBrowserEvent } from 'shared-contracts/events/browser-events';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleDesign, sampleCartLine, sampleId, sampleOrderLine, sampleUser } from 'shared-contracts/testing/samples';
import { guestCart, toast } from 'shell/contract';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const SESSION = 'cs_test_12345678';
const orderId = sampleId();
const payment: ApiOutput<'POST /api/verify-payment'> = {
  paymentId: 'pi_123',
  orderId,
  order: {
    id: orderId,
    totalAmount: '33.11',
    subtotal: '24.00',
    tax: '3.12',
    shipping: '5.99',
    status: 'pending',
    productType: 'Classic Square',
    quantity: 2,
    missingPhotos: 0,
    items: [
      sampleOrderLine({
        quantity: 2,
        price: '12.00',
        selectedPack: '3',
        variationName: 'Finish: Glossy',
        customImages: ['/objects/photos/a.jpg', '/objects/photos/b.jpg', '/objects/photos/c.jpg'],
      }),
    ],
  },
  photosToken: null,
};

function open(answers: FakeAnswers, search = `?session_id=${SESSION}`) {
  const api = fakeApi({ 'GET /api/user': new Refusal('not_authenticated'), ...answers });
  return { api, ...renderSlice(routes, `/checkout-success${search}`) };
}
const storeCart = (...lines: ReturnType<typeof sampleCartLine>[]) =>
  window.localStorage.setItem('guestCart', JSON.stringify(lines));
const remember = (lineIds: string[]) =>
  window.localStorage.setItem('shop.checkouts', JSON.stringify([{ sessionId: SESSION, lineIds, isSettled: false }]));
const receipt = () => screen.findByRole('heading', { name: 'Payment Successful' });

describe('after a payment', () => {
  it('shows that the payment is being verified', async () => {
    const { api } = open({ 'POST /api/verify-payment': () => new Promise(() => {}) });
    expect(await screen.findByRole('heading', { name: 'Verifying your payment' })).toBeInTheDocument();
    await waitFor(() => expect(api.callsOf('POST /api/verify-payment')).toEqual([{ sessionId: SESSION }]));
  });

  it('shows the payment, the order, the total and what happens next', async () => {
    const { container } = open({ 'POST /api/verify-payment': payment });
    await receipt();
    expect(screen.getByText('pi_123')).toBeInTheDocument();
    expect(screen.getByText(orderId)).toBeInTheDocument();
    expect(screen.getByText('$33.11')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: "What's Next" })).toHaveTextContent('within 1-2 business days');
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact');
    expect(screen.queryByRole('link', { name: /orders/i })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Track Order' })).toHaveAttribute('href', `/track-order?order=${orderId}`);
    expect(screen.queryByText(/still missing/)).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('names the shipping method and the promised dates', async () => {
    const order = { ...payment.order, shippingMethod: 'Express', arrival: { from: '2026-11-27', by: '2026-12-01' } };
    open({ 'POST /api/verify-payment': { ...payment, order } });
    await receipt();
    const next = screen.getByRole('region', { name: "What's Next" });
    expect(next).toHaveTextContent('goes out by Express shipping. It should arrive Nov 27 - Dec 1.');
    expect(next).not.toHaveTextContent('Standard');
    expect(screen.getByText('Shipping (Express)')).toBeInTheDocument();
  });

  it('promises no date while photos are missing', async () => {
    const order = { ...payment.order, missingPhotos: 1, arrival: { from: '2026-11-27', by: '2026-12-01' } };
    open({ 'POST /api/verify-payment': { ...payment, order } });
    await receipt();
    expect(screen.getByRole('region', { name: "What's Next" })).not.toHaveTextContent('arrive');
  });

  it('names the method, the tax, the address of the mail and the date, and leads a guest to the order', async () => {
    const order = {
      ...payment.order,
      createdAt: '2026-11-22T12:00:00.000Z',
      shippingMethod: 'Express',
      shippingCountry: 'CA',
      shippingState: 'ON',
      customerEmail: 'ada@example.com',
    };
    const { container } = open({ 'POST /api/verify-payment': { ...payment, order, changeToken: 'a-token' } });
    await receipt();
    const card = screen.getByRole('region', { name: 'Your order' });
    for (const text of ['Shipping (Express)', 'HST 13%', 'Ordered on', 'Nov 22, 2026'])
      expect(card).toHaveTextContent(text);
    expect(screen.getByRole('region', { name: "What's Next" })).toHaveTextContent('on its way to ada@example.com');
    expect(screen.getByRole('link', { name: 'Open your order' })).toHaveAttribute(
      'href',
      `/track-order?order=${orderId}&token=a-token`,
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows the first magnet of a designed line', async () => {
    const paths = ['/objects/photos/a.jpg'];
    const items = [sampleOrderLine({ customImages: paths, customDesign: sampleDesign({ paths }) })];
    open({ 'POST /api/verify-payment': { ...payment, order: { ...payment.order, items } } });
    await receipt();
    expect(screen.getByRole('img', { name: 'Your design for Classic Square' })).toHaveAttribute(
      'src',
      expect.stringContaining('a.jpg?crop=600,600,927,927,0&w='),
    );
  });

  it("shows what was bought with the shopper's own photo, and the amounts", async () => {
    open({ 'POST /api/verify-payment': payment });
    await receipt();
    const item = within(screen.getByRole('list', { name: 'Items in your order' })).getByRole('listitem');
    expect(within(item).getByRole('img', { name: 'Your photo for Classic Square' })).toHaveAttribute(
      'src',
      expect.stringContaining('/objects/photos/a.jpg'),
    );
    expect(item).toHaveTextContent('Finish: Glossy, 3 photos');
    expect(item).toHaveTextContent('2 x $12.00 each, pack of 3');
    // 2 * 12.00 + 3.12 + 5.99
    for (const amount of ['$24.00', '$3.12', '$5.99', '$33.11'])
      expect(screen.getByRole('region', { name: 'Your order' })).toHaveTextContent(amount);
  });

  it.each([
    ['a guest with the token', 'a-token', `/add-photos?order=${orderId}&token=a-token`],
    ['an account without one', null, `/add-photos?order=${orderId}`],
  ])('says how many photos are missing and leads %s to the page that adds them', async (_who, photosToken, href) => {
    const { container } = open({
      'POST /api/verify-payment': { ...payment, photosToken, order: { ...payment.order, missingPhotos: 6 } },
    });
    await receipt();
    expect(screen.getByText('6 photos still missing')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add photos' })).toHaveAttribute('href', href);
    const next = screen.getByRole('region', { name: "What's Next" });
    expect(next).toHaveTextContent('Once we have all of them, we print your magnets within 1-2 business days.');
    expect(next).not.toHaveTextContent('We check your photos');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('has no link to add photos once printing has begun', async () => {
    const order = { ...payment.order, missingPhotos: 6, status: 'processing' as const };
    open({ 'POST /api/verify-payment': { ...payment, order } });
    await receipt();
    expect(screen.getByText('6 photos still missing')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add photos' })).not.toBeInTheDocument();
  });

  it('links a signed-in shopper to their orders and reports that the cart was cleared', async () => {
    const cleared = jest.fn();
    const stop = onBrowserEvent('cartCleared', cleared);
    open({ 'GET /api/user': sampleUser(), 'GET /api/cart': [], 'POST /api/verify-payment': payment });
    await receipt();
    expect(await screen.findByRole('link', { name: 'View Orders' })).toHaveAttribute('href', '/orders');
    expect(screen.queryByRole('link', { name: 'Track Order' })).not.toBeInTheDocument();
    await waitFor(() => expect(cleared).toHaveBeenCalledTimes(1));
    stop();
  });
});

describe('the guest cart after a payment', () => {
  it('loses what was bought and keeps what was added since', async () => {
    const [bought, added] = [sampleCartLine(), sampleCartLine()];
    storeCart(bought, added);
    remember([bought.id]);
    open({ 'POST /api/verify-payment': payment });
    await receipt();
    await waitFor(() => expect(guestCart.read()).toMatchObject([{ id: added.id }]));
    expect(await screen.findByText('Order Created Successfully!')).toBeVisible();
  });

  it('is emptied if this browser does not know what was bought', async () => {
    storeCart(sampleCartLine());
    open({ 'POST /api/verify-payment': payment });
    await receipt();
    await waitFor(() => expect(guestCart.read()).toEqual([]));
  });

  it('is unchanged when the page is reopened later', async () => {
    const first = open({ 'POST /api/verify-payment': payment });
    await receipt();
    first.unmount();
    toast({ title: 'Another toast' });
    storeCart(sampleCartLine());
    open({ 'POST /api/verify-payment': payment });
    await receipt();
    expect(guestCart.read()).toHaveLength(1);
    expect(screen.queryByText('Order Created Successfully!')).not.toBeInTheDocument();
  });

  it('is unchanged while nothing is paid', async () => {
    storeCart(sampleCartLine());
    open({ 'POST /api/verify-payment': new Refusal('not_found') });
    await screen.findByRole('heading', { name: 'Payment Verification Failed' });
    expect(guestCart.read()).toHaveLength(1);
  });
});

describe('a slow payment', () => {
  it('is shown as being processed until it arrives', async () => {
    const { api } = open({ 'POST /api/verify-payment': new Refusal('not_paid') });
    expect(await screen.findByRole('heading', { name: 'Your payment is being processed' })).toBeInTheDocument();
    api.answer({ 'POST /api/verify-payment': payment });
    await receipt();
  });
});

describe('a payment that cannot be verified', () => {
  it('shows an error and redirects to the contact page', async () => {
    open({ 'POST /api/verify-payment': new Refusal('not_found') });
    expect(await screen.findByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact');
    expect(
      await screen.findByText('There was an issue verifying your payment. Please contact support.'),
    ).toBeInTheDocument();
    expect(await screen.findByText('Another slice shows /contact.', { exact: false })).toBeInTheDocument();
  });

  it('redirects home when the address has no session', async () => {
    open({}, '');
    expect(await screen.findByText('No Payment Session Found')).toBeInTheDocument();
    expect(screen.getByText('Unable to verify payment. Please contact support.')).toBeInTheDocument();
    expect(await screen.findByText('Another slice shows /.', { exact: false })).toBeInTheDocument();
  });
});

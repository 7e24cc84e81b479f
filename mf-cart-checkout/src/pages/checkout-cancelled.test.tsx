import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleCartLine, sampleShippingOption } from 'shared-contracts/testing/samples';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const checkoutId = '0b8e7a52-5f3f-4d3e-9d7e-0123456789ab';
const sessionId = 'cs_test_12345678';
const openCheckout = () => renderSlice(routes, `/checkout?cancelled=${checkoutId}`);

function comeBack(answers: FakeAnswers, lines = [sampleCartLine()]) {
  window.localStorage.setItem('guestCart', JSON.stringify(lines));
  const api = fakeApi({
    'GET /api/user': new Refusal('not_authenticated'),
    'GET /api/shipping-options': [sampleShippingOption()],
    ...answers,
  });
  return { api, ...openCheckout() };
}
const comeBackTo = (answer: FakeAnswers['POST /api/cancel-checkout']) =>
  comeBack({ 'POST /api/cancel-checkout': answer });
const submitButton = () => screen.findByRole('button', { name: /Proceed to Payment/ });

describe('returning from the payment page', () => {
  it('cancels the checkout and tells the shopper that they were not charged', async () => {
    const { api } = comeBackTo({ outcome: 'cancelled', sessionId: sessionId });
    expect(await screen.findByText('Payment cancelled')).toBeInTheDocument();
    expect(screen.getByText(/You weren't charged/)).toBeInTheDocument();
    expect(api.callsOf('POST /api/cancel-checkout')).toEqual([{ checkoutId }]);
    expect(await submitButton()).toBeInTheDocument();
  });

  it('makes no promise before the server has answered', async () => {
    comeBackTo(() => new Promise(() => {}));
    expect(await screen.findByText('You left the payment page')).toBeInTheDocument();
    expect(screen.queryByText(/You weren't charged/)).not.toBeInTheDocument();
  });

  it('shows the same notice after a reload', async () => {
    const { unmount } = comeBackTo({ outcome: 'cancelled', sessionId: sessionId });
    await screen.findByText('Payment cancelled');
    unmount();
    openCheckout();
    expect(await screen.findByText('Payment cancelled')).toBeInTheDocument();
  });

  it.each(['paid', 'awaiting_payment', 'refunded'] as const)(
    'redirects to the payment when it is %s',
    async (outcome) => {
      const lines = outcome === 'paid' ? [] : [sampleCartLine()];
      const { api } = comeBack(
        {
          'POST /api/cancel-checkout': { outcome, sessionId: sessionId },
          'POST /api/verify-payment': () => new Promise(() => {}),
        },
        lines,
      );
      expect(await screen.findByRole('heading', { name: 'Verifying your payment' })).toBeInTheDocument();
      expect(api.callsOf('POST /api/verify-payment')).toEqual([{ sessionId: sessionId }]);
    },
  );

  it("says nothing about someone else's checkout", async () => {
    const { api } = comeBackTo(new Refusal('not_found'));
    await waitFor(() => expect(api.callsOf('POST /api/cancel-checkout')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('You left the payment page')).not.toBeInTheDocument());
    expect(screen.queryByText('Payment cancelled')).not.toBeInTheDocument();
    expect(await submitButton()).toBeInTheDocument();
  });

  it('makes no promise while the server is unreachable', async () => {
    comeBackTo(new Refusal('service_unavailable'));
    expect(await screen.findByText(/it expires within the hour/, {}, { timeout: 8_000 })).toBeInTheDocument();
    expect(screen.queryByText(/You weren't charged/)).not.toBeInTheDocument();
    expect(await submitButton()).toBeInTheDocument();
  }, 15_000);
});

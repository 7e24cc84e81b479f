import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import { NewsletterBox } from './newsletter-box';

function open(answers: FakeAnswers) {
  const api = fakeApi({ 'GET /api/user': new Refusal('not_authenticated'), ...answers });
  // in the frame that shows toasts
  const { container } = renderSlice(() => [{ path: '/', Component: NewsletterBox }], '/');
  return { api, container };
}
const box = () => screen.findByRole('textbox', { name: 'Email address' });
const button = () => screen.getByRole('button', { name: /Subscrib/ });
const subscribe = async (address: string) => {
  await userEvent.type(await box(), address);
  await userEvent.click(button());
};

describe('the newsletter box', () => {
  it('cannot be submitted while empty', async () => {
    const { container } = open({});
    await box();
    expect(button()).toBeDisabled();
    await userEvent.type(await box(), '   ');
    expect(button()).toBeDisabled();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('refuses an address without @ without a request', async () => {
    const { api } = open({});
    await subscribe('nobody');
    expect(await screen.findByText('Invalid Email')).toBeVisible();
    expect(screen.getByText('Please enter a valid email address')).toBeVisible();
    expect(api.callsOf('POST /api/newsletter')).toEqual([]);
  });

  it('is disabled while submitting', async () => {
    open({ 'POST /api/newsletter': () => new Promise(() => {}) });
    await subscribe('ada@example.com');
    expect(await box()).toBeDisabled();
    expect(button()).toHaveTextContent('Subscribing...');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });

  it('confirms and clears the field', async () => {
    const { api } = open({ 'POST /api/newsletter': { subscribed: true } });
    await subscribe(' ada@example.com ');
    expect(await screen.findByText('Successfully Subscribed!')).toBeVisible();
    expect(
      screen.getByText("You'll receive updates about new releases, seasonal specials, and exclusive perks."),
    ).toBeVisible();
    expect(await box()).toHaveValue('');
    expect(api.callsOf('POST /api/newsletter')).toEqual([{ email: 'ada@example.com' }]);
  });

  it.each([
    ['the server says no', new Refusal('service_unavailable'), 'Subscription Failed', 'Please try again later'],
    ['there were too many', new Refusal('too_many_requests'), 'Subscription Failed', 'Please try again later'],
    ['the network fails', new Error('offline'), 'Subscription Failed', 'Please try again later'],
    [
      'the server finds no address in it',
      new Refusal('invalid_input'),
      'Invalid Email',
      'Please enter a valid email address',
    ],
  ])('keeps the address when %s', async (_, answer, title, description) => {
    open({ 'POST /api/newsletter': answer });
    await subscribe('ada@example.com');
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(description)).toBeVisible();
    expect(await box()).toHaveValue('ada@example.com');
    expect(button()).toBeEnabled();
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';
import { browser, callApi } from 'shell/contract';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';

const asGuest = { 'GET /api/user': new Refusal('not_authenticated') } as const;
const message = 'Do you print on both sides?';

async function open(answers: FakeAnswers = { 'POST /api/contact': { received: true } }) {
  const api = fakeApi({ ...asGuest, ...answers });
  const { container } = renderSlice(routes, '/contact');
  await screen.findByRole('heading', { level: 1, name: 'Contact us' });
  return { api, container };
}
const field = (name: string) => screen.getByRole('textbox', { name });
const fillIn = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await userEvent.type(field(name), value);
};
const fillInWell = () => fillIn({ Name: 'Grace', Email: 'grace@example.com', Message: message });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Message' }));

describe('the contact form', () => {
  it('starts empty, marks required fields and shows other ways to get help', async () => {
    const { container } = await open();
    for (const name of ['Name', 'Email', 'Phone', 'Message']) expect(field(name)).toHaveValue('');
    for (const name of ['Name', 'Email', 'Message']) expect(field(name)).toHaveAttribute('aria-required', 'true');
    expect(field('Phone')).not.toHaveAttribute('aria-required');
    expect(screen.getByRole('checkbox', { name: /email me about/i })).not.toBeChecked();
    expect(screen.getByRole('link', { name: 'hello@fridgewell.example' })).toHaveAttribute(
      'href',
      'mailto:hello@fridgewell.example',
    );
    expect(screen.getByText(/Monday-Friday 9-6 EST/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('keeps what was typed when the session has ended, also after logging in again', async () => {
    const goTo = jest.spyOn(browser, 'goTo').mockImplementation(() => {});
    const signedIn = { 'GET /api/user': sampleUser(), 'GET /api/cart': new Refusal('not_authenticated') };
    fakeApi(signedIn);
    const { unmount } = renderSlice(routes, '/contact');
    await screen.findByRole('heading', { level: 1, name: 'Contact us' });
    await fillInWell();
    void callApi('GET /api/cart', {});
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/api/login?returnTo=%2Fcontact'), { timeout: 10_000 });
    expect(field('Message')).toHaveValue(message);
    unmount();
    const { api } = await open({ ...signedIn, 'POST /api/contact': { received: true } });
    await waitFor(() => expect(field('Message')).toHaveValue(message));
    await send();
    await waitFor(() => expect(api.callsOf('POST /api/contact')).toMatchObject([{ name: 'Grace', message }]));
  });

  it('shows errors beside the fields and focuses the first one', async () => {
    const { api, container } = await open();
    await fillIn({ Name: 'G', Email: 'nobody', Message: 'too short' });
    await send();
    expect(await screen.findByText('Name must be at least 2 characters')).toBeVisible();
    expect(screen.getByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByText('Message must be at least 10 characters')).toBeVisible();
    expect(field('Name')).toHaveFocus();
    expect(field('Name')).toHaveAccessibleDescription('Name must be at least 2 characters');
    expect(api.callsOf('POST /api/contact')).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows that it is sending', async () => {
    await open({ 'POST /api/contact': () => new Promise(() => {}) });
    await fillInWell();
    await send();
    expect(await screen.findByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-busy', 'true');
  });

  it('shows the success screen after sending, from which another message can be sent', async () => {
    const { api, container } = await open();
    await fillInWell();
    await userEvent.click(screen.getByRole('checkbox', { name: /email me about/i }));
    await send();
    expect(await screen.findByRole('heading', { name: 'Message Sent!' })).toHaveFocus();
    expect(await screen.findByText('Message sent successfully!')).toBeVisible();
    expect(screen.getByText("We'll get back to you within 24 hours.")).toBeVisible();
    expect(api.callsOf('POST /api/contact')).toEqual([
      { name: 'Grace', email: 'grace@example.com', phone: '', message, subscribe: true, website: '' },
    ]);
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Send Another Message' }));
    expect(field('Message')).toHaveValue('');
  });

  it('keeps the message and says why if it cannot be sent', async () => {
    const { api } = await open({ 'POST /api/contact': new Refusal('service_unavailable') });
    await fillInWell();
    await send();
    expect(await screen.findByText('Failed to send message')).toBeVisible();
    expect(screen.getByText('The server says service_unavailable.')).toBeVisible();
    expect(field('Message')).toHaveValue(message);
    api.answer({ 'POST /api/contact': { received: true } });
    await send();
    expect(await screen.findByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  });

  it('reports a network failure', async () => {
    await open({ 'POST /api/contact': new Error('offline') });
    await fillInWell();
    await send();
    expect(await screen.findByText('Failed to send message')).toBeVisible();
    expect(screen.getByText('Please check your connection and try again.')).toBeVisible();
  });

  it("shows the server's field errors beside the fields", async () => {
    const errors = { email: 'Please enter a valid email address' };
    await open({ 'POST /api/contact': new Refusal('invalid_input', { errors }) });
    await fillInWell();
    await send();
    expect(await screen.findByText(errors.email)).toBeVisible();
    expect(field('Email')).toHaveFocus();
  });

  it('has a honeypot that people cannot reach', async () => {
    const { container } = await open();
    expect(screen.queryByRole('textbox', { name: 'Website' })).not.toBeInTheDocument();
    const trap = container.querySelector('input[name=website]');
    expect(trap).toHaveAttribute('tabindex', '-1');
    expect(trap?.closest('[aria-hidden=true]')).not.toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, fakeApi, loggedOut } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { renderSlice } from 'shell/testing/render-slice';
import routes from '../exposes/routes';
import { accountApi } from '../testing/account-api';

const guest = { 'GET /api/user': loggedOut };
const link = { 'POST /api/reset-password/check': { works: true } } as const;

describe('/forgot-password', () => {
  const ask = async (email: string) => {
    await userEvent.type(await screen.findByLabelText('Email'), email);
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
  };

  it('says the same for every address, and can send another link', async () => {
    const api = fakeApi({ ...guest, 'POST /api/forgot-password': { accepted: true } });
    const { container } = renderSlice(routes, '/forgot-password');
    await ask('ada@example.com');
    expect(await screen.findByText('Check your email')).toBeVisible();
    expect(screen.getByText(/If ada@example.com has an account, a link is on its way/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Send another link' }));
    expect(api.callsOf('POST /api/forgot-password')).toHaveLength(2);
  });

  it('keeps the address when the API fails', async () => {
    fakeApi({ ...guest, 'POST /api/forgot-password': new TypeError('offline') });
    renderSlice(routes, '/forgot-password');
    await ask('ada@example.com');
    expect(await screen.findByText('We could not send the link')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  });
});

describe('/reset-password', () => {
  const choose = async (password: string, again = password) => {
    await userEvent.type(await screen.findByLabelText('New password'), password);
    await userEvent.type(screen.getByLabelText('Confirm new password'), again);
    await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  };

  it('sets the password with the secret behind the #, and goes to the account', async () => {
    const api = accountApi({ ...guest, ...link, 'POST /api/reset-password': sampleUser() });
    const { container } = renderSlice(routes, '/reset-password#the-secret');
    expect(await screen.findByLabelText('New password')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await choose('newer secret');
    expect(await screen.findByText('Your password is changed')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
    expect(api.callsOf('POST /api/reset-password')).toEqual([
      { token: 'the-secret', password: 'newer secret', confirmPassword: 'newer secret' },
    ]);
  });

  it('shows a mismatch beside its field', async () => {
    fakeApi({ ...guest, ...link });
    renderSlice(routes, '/reset-password#the-secret');
    await choose('newer secret', 'other secret');
    expect(await screen.findByText("Passwords don't match")).toBeVisible();
  });

  it('keeps what was typed when the API fails', async () => {
    fakeApi({ ...guest, ...link, 'POST /api/reset-password': new TypeError('offline') });
    renderSlice(routes, '/reset-password#the-secret');
    await choose('newer secret');
    expect(await screen.findByText('Your password was not changed')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('newer secret');
  });

  it.each([
    ['link_expired', 'This link has expired'],
    ['link_used', 'This link has been used already'],
    ['link_invalid', 'This link is not complete'],
  ] as const)('says of a link that is %s: %s, and offers a new one', async (code, title) => {
    fakeApi({ ...guest, 'POST /api/reset-password/check': new Refusal(code) });
    const { container } = renderSlice(routes, '/reset-password#the-secret');
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says so when the link was used meanwhile', async () => {
    fakeApi({ ...guest, ...link, 'POST /api/reset-password': new Refusal('link_used') });
    renderSlice(routes, '/reset-password#the-secret');
    await choose('newer secret');
    expect(await screen.findByRole('heading', { name: 'This link has been used already' })).toBeVisible();
  });

  it('checks the link again when the connection failed', async () => {
    const api = fakeApi({ ...guest, 'POST /api/reset-password/check': new TypeError('offline') });
    renderSlice(routes, '/reset-password#the-secret');
    expect(await screen.findByText('We could not check your link')).toBeVisible();
    api.answer(link);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });
});

describe('/verify-email', () => {
  const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm my email address' }));

  it('confirms on a press only', async () => {
    const api = fakeApi({ ...guest, 'POST /api/verify-email': { email: 'ada@example.com' } });
    const { container } = renderSlice(routes, '/verify-email#the-secret');
    await screen.findByRole('button', { name: 'Confirm my email address' });
    expect(api.callsOf('POST /api/verify-email')).toEqual([]);
    await confirm();
    expect(await screen.findByText(/ada@example.com is confirmed/)).toBeVisible();
    expect(api.callsOf('POST /api/verify-email')).toEqual([{ token: 'the-secret' }]);
    expect(api.callsOf('GET /api/user')).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('offers a guest whose link does not work to log in for a new one', async () => {
    fakeApi({ ...guest, 'POST /api/verify-email': new Refusal('link_expired') });
    renderSlice(routes, '/verify-email#the-secret');
    await confirm();
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in for a new link' })).toHaveAttribute(
      'href',
      '/auth?returnTo=%2Fprofile',
    );
  });

  it('sends who is logged in a new link at once', async () => {
    fakeApi({
      'GET /api/user': sampleUser({ isEmailVerified: false }),
      'POST /api/verify-email': new Refusal('link_expired'),
      'POST /api/account/verification-mail': { email: 'ada@example.com' },
    });
    renderSlice(routes, '/verify-email#the-secret');
    await confirm();
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('A new link is on its way to ada@example.com.')).toBeVisible();
  });

  it('can be tried again when the API fails', async () => {
    const api = fakeApi({ ...guest, 'POST /api/verify-email': new TypeError('offline') });
    renderSlice(routes, '/verify-email#the-secret');
    await confirm();
    expect(await screen.findByText('Your email address was not confirmed')).toBeVisible();
    api.answer({ 'POST /api/verify-email': { email: 'ada@example.com' } });
    await confirm();
    expect(await screen.findByText(/ada@example.com is confirmed/)).toBeVisible();
  });
});

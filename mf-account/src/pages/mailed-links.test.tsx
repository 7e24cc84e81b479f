import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswers, Refusal, loggedOut } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { accountAnswers } from '../testing/account-answers';
import { openPage } from '../testing/open-page';

const guest = { 'GET /api/user': loggedOut };
const link = { 'POST /api/reset-password/check': { works: true } } as const;

describe('/forgot-password', () => {
  const ask = async (email: string) => {
    await userEvent.type(await screen.findByLabelText('Email'), email);
    await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
  };

  it('says the same for every address, and can send another link', async () => {
    const { api, container } = openPage('/forgot-password', {
      ...guest,
      'POST /api/forgot-password': { accepted: true },
    });
    await ask('ada@example.com');
    expect(await screen.findByText('Check your email')).toBeVisible();
    expect(screen.getByText(/If ada@example.com has an account, a link is on its way/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Send another link' }));
    expect(api.callsOf('POST /api/forgot-password')).toHaveLength(2);
  });

  it('keeps the address when the API fails', async () => {
    openPage('/forgot-password', { ...guest, 'POST /api/forgot-password': new TypeError('offline') });
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
    const { api, container } = openPage(
      '/reset-password#the-secret',
      accountAnswers({ ...guest, ...link, 'POST /api/reset-password': sampleUser() }),
    );
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
    openPage('/reset-password#the-secret', { ...guest, ...link });
    await choose('newer secret', 'other secret');
    expect(await screen.findByText("Passwords don't match")).toBeVisible();
  });

  it('keeps what was typed when the API fails', async () => {
    openPage('/reset-password#the-secret', { ...guest, ...link, 'POST /api/reset-password': new TypeError('offline') });
    await choose('newer secret');
    expect(await screen.findByText('Your password was not changed')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('newer secret');
  });

  it.each([
    ['link_expired', 'This link has expired'],
    ['link_used', 'This link has been used already'],
    ['link_invalid', 'This link doesn’t work'],
  ] as const)('says of a link that is %s: %s, and offers a new one', async (code, title) => {
    const { container } = openPage('/reset-password#the-secret', {
      ...guest,
      'POST /api/reset-password/check': new Refusal(code),
    });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says so when the link was used meanwhile', async () => {
    openPage('/reset-password#the-secret', { ...guest, ...link, 'POST /api/reset-password': new Refusal('link_used') });
    await choose('newer secret');
    expect(await screen.findByRole('heading', { name: 'This link has been used already' })).toBeVisible();
  });

  it('checks the link again when the connection failed', async () => {
    const { api } = openPage('/reset-password#the-secret', {
      ...guest,
      'POST /api/reset-password/check': new TypeError('offline'),
    });
    expect(await screen.findByText('We could not check your link')).toBeVisible();
    api.answer(link);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });
});

describe('/verify-email', () => {
  const email = 'ada@example.com';
  const newAccount = { email, isNewAccount: true, needsPassword: true };
  const own = { 'POST /api/verify-email/check': { ...newAccount, needsPassword: false } } as const;
  const elsewhere = { ...guest, 'POST /api/verify-email/check': newAccount } as const;
  const ofChange = { ...guest, 'POST /api/verify-email/check': { ...newAccount, isNewAccount: false } } as const;
  const open = (answers: FakeAnswers) => openPage('/verify-email#the-secret', answers);
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const confirm = () => press('Confirm my email address');
  const unconfirmed = { 'GET /api/user': sampleUser({ isEmailVerified: false }) };

  it('confirms in the browser that registered, on a press only', async () => {
    const { api, container } = open({ ...unconfirmed, ...own, 'POST /api/verify-email': { email } });
    await screen.findByRole('button', { name: 'Confirm my email address' });
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    expect(api.callsOf('POST /api/verify-email')).toEqual([]);
    await confirm();
    expect(await screen.findByText(/ada@example.com is confirmed/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See my orders' })).toHaveAttribute('href', '/orders');
    expect(api.callsOf('POST /api/verify-email')).toEqual([{ token: 'the-secret' }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('asks for the password in any other browser, by keyboard too', async () => {
    const { api, container } = open({ ...elsewhere, 'POST /api/verify-email': { email } });
    await userEvent.type(await screen.findByLabelText('Password'), 'the secret{Enter}');
    expect(await screen.findByText(/ada@example.com is confirmed/)).toBeVisible();
    expect(api.callsOf('POST /api/verify-email')).toEqual([{ token: 'the-secret', password: 'the secret' }]);
    expect(api.callsOf('GET /api/user')).toEqual([]);
    expect(screen.getByRole('link', { name: 'Log in to see my orders' })).toHaveAttribute(
      'href',
      '/auth?returnTo=%2Forders',
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it('shows a missing and a wrong password beside the field, and that there were too many', async () => {
    const message = 'This is not your password.';
    const { api } = open({
      ...elsewhere,
      'POST /api/verify-email': new Refusal('wrong_password', { message, errors: { password: message } }),
    });
    await confirm();
    expect(await screen.findByText('Enter your password')).toBeVisible();
    expect(api.callsOf('POST /api/verify-email')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Password'), 'not the one');
    await confirm();
    expect(await screen.findByText(message)).toBeVisible();
    api.answer({ 'POST /api/verify-email': new Refusal('too_many_requests', { message: 'Too many attempts.' }) });
    await confirm();
    expect(await screen.findByText('Too many attempts.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('not the one');
  });

  it('deletes an account that somebody else created, once that is confirmed', async () => {
    const { api, container, baseElement } = open({
      ...elsewhere,
      'POST /api/verify-email/decline': { email, isAccountDeleted: true },
    });
    await press('I did not do this');
    expect(await screen.findByRole('dialog', { name: 'Delete this account?' })).toBeVisible();
    expect(await axe(baseElement)).toHaveNoViolations();
    await press('Go back');
    expect(api.callsOf('POST /api/verify-email/decline')).toEqual([]);
    await press('I did not do this');
    await press('Delete the account');
    expect(await screen.findByText('The account is deleted')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create my own account' })).toHaveAttribute('href', '/auth');
    expect(api.callsOf('POST /api/verify-email/decline')).toEqual([{ token: 'the-secret' }]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('cancels a change of address at once', async () => {
    open({ ...ofChange, 'POST /api/verify-email/decline': { email, isAccountDeleted: false } });
    expect(await screen.findByText(/Somebody asked to use ada@example.com for their account/)).toBeVisible();
    await press('I did not do this');
    expect(await screen.findByText('The change is cancelled')).toBeVisible();
  });

  it('says when that did not work, and that the link was used meanwhile', async () => {
    const { api } = open({ ...ofChange, 'POST /api/verify-email/decline': new TypeError('offline') });
    await press('I did not do this');
    expect(await screen.findByText('We could not do that')).toBeVisible();
    api.answer({ 'POST /api/verify-email/decline': new Refusal('link_used') });
    await press('I did not do this');
    expect(await screen.findByRole('heading', { name: 'This link has been used already' })).toBeVisible();
  });

  it('asks for the password when the session has ended since the page was opened', async () => {
    const { api } = open({ ...unconfirmed, ...own, 'POST /api/verify-email': new Refusal('password_required') });
    await screen.findByRole('button', { name: 'Confirm my email address' });
    api.answer(elsewhere);
    await confirm();
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.getByRole('button', { name: 'I did not do this' })).toBeVisible();
  });

  it('offers a guest whose link has expired to log in for a new one, and the owner of the address a new password', async () => {
    const { container } = open({ ...guest, 'POST /api/verify-email/check': new Refusal('link_expired') });
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Log in for a new link' })).toHaveAttribute(
      'href',
      '/auth?returnTo=%2Fprofile',
    );
    expect(screen.getByRole('link', { name: 'choose a new password' })).toHaveAttribute('href', '/forgot-password');
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    ['link_used', 'This link has been used already'],
    ['link_invalid', 'This link doesn’t work'],
  ] as const)('says of a link that is %s: %s', async (code, title) => {
    open({ ...guest, 'POST /api/verify-email/check': new Refusal(code) });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  it('sends who is logged in a new link at once', async () => {
    open({
      ...unconfirmed,
      'POST /api/verify-email/check': new Refusal('link_expired'),
      'POST /api/account/verification-mail': { email },
    });
    await press('Send a new link');
    expect(await screen.findByText('A new link is on its way to ada@example.com.')).toBeVisible();
  });

  it('can be tried again when the API fails', async () => {
    const { api } = open({ ...unconfirmed, 'POST /api/verify-email/check': new TypeError('offline') });
    expect(await screen.findByText('We could not check your link')).toBeVisible();
    api.answer({ ...own, 'POST /api/verify-email': new TypeError('offline') });
    await press('Try again');
    await confirm();
    expect(await screen.findByText('Your email address was not confirmed')).toBeVisible();
    api.answer({ 'POST /api/verify-email': { email } });
    await confirm();
    expect(await screen.findByText(/ada@example.com is confirmed/)).toBeVisible();
  });
});

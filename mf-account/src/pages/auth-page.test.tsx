import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, loggedOut, pendingResponse } from 'shared-contracts/testing/fake-api';
import { sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { otherSlicePage } from 'shell/testing/render-slice';
import { openPage } from '../testing/open-page';

const ada = sampleUser();
const guest = { 'GET /api/user': loggedOut };

const logIn = async ({ email, password }: { email: string; password: string }) => {
  const form = within(await screen.findByRole('tabpanel', { name: 'Login' }));
  if (email) await userEvent.type(form.getByLabelText('Email'), email);
  if (password) await userEvent.type(form.getByLabelText('Password'), password);
  await userEvent.click(form.getByRole('button', { name: 'Login' }));
};

const openSignUp = async () => {
  await userEvent.click(await screen.findByRole('tab', { name: 'Sign Up' }));
  return within(screen.getByRole('tabpanel', { name: 'Sign Up' }));
};

const signUp = async (fields: Record<string, string>) => {
  const form = await openSignUp();
  for (const [label, value] of Object.entries(fields)) await userEvent.type(form.getByLabelText(label), value);
  await userEvent.click(form.getByRole('button', { name: 'Create account' }));
};

describe('/auth', () => {
  it('offers both tabs and describes the shop', async () => {
    const { container } = openPage('/auth', guest);
    expect(await screen.findByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: 'Sign Up' })).toBeVisible();
    for (const step of ['Upload a photo', 'Customize size and shape', 'Enjoy your magnet']) {
      expect(screen.getByRole('heading', { name: step })).toBeVisible();
    }
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is usable before the session is known', async () => {
    openPage('/auth', { 'GET /api/user': pendingResponse });
    expect(await screen.findByRole('button', { name: 'Login' })).toBeEnabled();
  });

  describe('for a signed-in user', () => {
    it('redirects home', async () => {
      openPage('/auth', { 'GET /api/user': ada });
      expect(await screen.findByText(otherSlicePage('/'))).toBeVisible();
    });

    it('redirects back to where they came from', async () => {
      openPage('/auth?returnTo=%2Fcart%3Fa%3D1', { 'GET /api/user': ada });
      expect(await screen.findByText(otherSlicePage('/cart?a=1'))).toBeVisible();
    });

    it('never redirects to another site', async () => {
      openPage('/auth?returnTo=%2F%2Fevil.example', { 'GET /api/user': ada });
      expect(await screen.findByText(otherSlicePage('/'))).toBeVisible();
    });
  });
});

describe('logging in', () => {
  it.each([
    { email: 'nobody', password: 'secret1', message: 'Invalid email address' },
    { email: 'ada@example.com', password: '12345', message: 'Password must be at least 6 characters' },
  ])('shows beside the field: $message', async ({ message, ...form }) => {
    const { api } = openPage('/auth', guest);
    await logIn(form);
    expect(await screen.findByText(message)).toBeVisible();
    expect(api.callsOf('POST /api/login')).toEqual([]);
  });

  it('welcomes the user and redirects', async () => {
    const { api } = openPage('/auth?returnTo=%2Fcheckout', { ...guest, 'POST /api/login': ada });
    await logIn({ email: 'ada@example.com', password: 'secret1' });
    expect(await screen.findByText('Welcome back!')).toBeVisible();
    expect(await screen.findByText(otherSlicePage('/checkout'))).toBeVisible();
    expect(api.callsOf('POST /api/login')[0]).toEqual({
      email: 'ada@example.com',
      password: 'secret1',
    });
  });

  it('shows that it is in progress and cannot be sent twice', async () => {
    const { api } = openPage('/auth', { ...guest, 'POST /api/login': pendingResponse });
    await logIn({ email: 'ada@example.com', password: 'secret1' });
    await userEvent.click(await screen.findByRole('button', { name: 'Logging in...' }));
    expect(api.callsOf('POST /api/login')).toHaveLength(1);
  });

  it("shows the server's message on failure", async () => {
    openPage('/auth', {
      ...guest,
      'POST /api/login': new Refusal('account_banned', { message: 'This account is banned.' }),
    });
    await logIn({ email: 'ada@example.com', password: 'secret1' });
    expect(await screen.findByText('Login failed')).toBeVisible();
    expect(screen.getByText('This account is banned.')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Login' })).toBeVisible();
  });

  it('shows its own message without a server response', async () => {
    openPage('/auth', { ...guest, 'POST /api/login': () => Promise.reject(new TypeError('offline')) });
    await logIn({ email: 'ada@example.com', password: 'secret1' });
    expect(await screen.findByText('Invalid email or password')).toBeVisible();
  });
});

describe('a passkey at the login', () => {
  const start = async () => userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  const browserWith = (get: () => Promise<unknown>) => {
    Object.defineProperty(window, 'PublicKeyCredential', { value: jest.fn(), configurable: true });
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  };
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  it('that the browser does not support leads to the password', async () => {
    const { api } = openPage('/auth', guest);
    await start();
    expect(await screen.findByText(/This browser cannot use passkeys here/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
    expect(api.callsOf('POST /api/login/passkey/options')).toEqual([]);
  });

  it('whose prompt is cancelled leads to the password', async () => {
    browserWith(() => Promise.reject(new DOMException('cancelled', 'NotAllowedError')));
    const { api } = openPage('/auth', { ...guest, 'POST /api/login/passkey/options': { challenge: 'AAAA' } });
    await start();
    expect(await screen.findByText('No passkey was used. Try again, or log in with your password.')).toBeVisible();
    expect(api.callsOf('POST /api/login/passkey')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
  });

  it('leads to the password when the API fails', async () => {
    browserWith(() => new Promise(() => {}));
    openPage('/auth', { ...guest, 'POST /api/login/passkey/options': new TypeError('offline') });
    await start();
    expect(await screen.findByText(/or log in with your password/)).toBeVisible();
  });
});

describe('a forgotten password', () => {
  it('has a link to a new one', async () => {
    openPage('/auth', guest);
    expect(await screen.findByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  });
});

describe('signing up', () => {
  const complete = { Email: 'ada@example.com', Password: 'secret1', 'Confirm password': 'secret1' };

  it.each([
    { change: { Email: 'nobody' }, message: 'Invalid email address' },
    { change: { Password: '12345' }, message: 'Password must be at least 6 characters' },
    { change: { 'Confirm password': '12345' }, message: 'Password confirmation is required' },
    { change: { 'Confirm password': 'secret2' }, message: "Passwords don't match" },
  ])('shows beside the field: $message', async ({ change, message }) => {
    const { api } = openPage('/auth', guest);
    await signUp({ ...complete, ...change });
    expect(await screen.findByText(message)).toBeVisible();
    expect(api.callsOf('POST /api/register')).toEqual([]);
  });

  it('creates an account, welcomes the user and redirects home', async () => {
    const { api } = openPage('/auth', { ...guest, 'POST /api/register': ada });
    await signUp({ 'First name': 'Ada', ...complete });
    expect(await screen.findByText('Your account has been created successfully.')).toBeVisible();
    expect(await screen.findByText(otherSlicePage('/'))).toBeVisible();
    expect(api.callsOf('POST /api/register')[0]).toEqual({
      firstName: 'Ada',
      email: 'ada@example.com',
      password: 'secret1',
      confirmPassword: 'secret1',
    });
  });

  it("shows the server's message on failure, beside its field too", async () => {
    const taken = 'This email is already registered';
    openPage('/auth', {
      ...guest,
      'POST /api/register': new Refusal('email_taken', { message: 'Account exists', errors: { email: taken } }),
    });
    await signUp(complete);
    expect(await screen.findByText('Registration failed')).toBeVisible();
    expect(screen.getByText('Account exists')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(taken);
  });

  it('is accessible', async () => {
    const { container } = openPage('/auth', guest);
    await openSignUp();
    expect(await axe(container)).toHaveNoViolations();
  });
});

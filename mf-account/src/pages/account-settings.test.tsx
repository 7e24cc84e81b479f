import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedAddress } from 'shared-contracts/accounts/addresses';
import type { AccountSession, DataExport } from 'shared-contracts/accounts/schemas';
import { type FakeAnswers, Refusal, loggedOut } from 'shared-contracts/testing/fake-api';
import { sampleId, sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { replaceInBrowser } from 'shell/testing/browser-calls';
import { openPage } from '../testing/open-page';
import { accountAnswers } from '../testing/account-answers';

const openProfile = (answers: FakeAnswers = {}) => openPage('/profile', accountAnswers(answers));
const goTo = replaceInBrowser('goTo');

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const refused = (code: 'wrong_password' | 'service_unavailable', errors?: Record<string, string>) =>
  new Refusal(code, { message: 'The server says no.', ...(errors && { errors }) });

describe('the account settings', () => {
  it('are accessible with something in every list', async () => {
    const { container } = openProfile({
      'GET /api/user': sampleUser({ isEmailVerified: false, profileImageUrl: '/objects/photos/ada.jpg' }),
      'GET /api/account/pending-email': { email: 'new@example.com' },
      'GET /api/account/passkeys': [aPasskey],
      'GET /api/account/sessions': [aSession({ isCurrent: true }), aSession()],
      'GET /api/account/addresses': [anAddress()],
      'GET /api/account/data-export': { latest: anExport({ state: 'done' }) },
    });
    await screen.findByText('My phone');
    await screen.findByText('Safari on iPhone');
    await screen.findByText(/12 Main Street/);
    expect(await screen.findByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/api\/account\/data-export\/[\w-]+\/download$/),
    );
    expect(await axe(container)).toHaveNoViolations();
  });

  it('say what could not be loaded, and load it again', async () => {
    const { api } = openProfile({ 'GET /api/account/sessions': refused('service_unavailable') });
    const sessions = await card('Where you’re logged in');
    expect(await sessions.findByText('We could not load your devices')).toBeVisible();
    api.answer({ 'GET /api/account/sessions': [aSession()] });
    await userEvent.click(sessions.getByRole('button', { name: 'Try again' }));
    expect(await sessions.findByText('Safari on iPhone')).toBeVisible();
  });
});

describe('the name', () => {
  it('is saved and shown at once', async () => {
    const { api } = openProfile({ 'PATCH /api/user': sampleUser({ firstName: 'Augusta' }) });
    const form = await card('Name and picture');
    await userEvent.clear(form.getByLabelText('First name'));
    await userEvent.type(form.getByLabelText('First name'), 'Augusta');
    await userEvent.click(form.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Augusta Lovelace' })).toBeVisible();
    expect(api.callsOf('PATCH /api/user')).toEqual([{ firstName: 'Augusta', lastName: 'Lovelace' }]);
  });

  it('keeps what was typed when it cannot be saved', async () => {
    openProfile({ 'PATCH /api/user': refused('service_unavailable') });
    const form = await card('Name and picture');
    await userEvent.type(form.getByLabelText('Last name'), ' King');
    await userEvent.click(form.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('Your name was not changed')).toBeVisible();
    expect(form.getByLabelText('Last name')).toHaveValue('Lovelace King');
  });
});

describe('the picture', () => {
  const file = (name: string, type: string) => new File(['bytes'], name, { type });

  it('that is no image is refused before anything is sent', async () => {
    const { api } = openProfile();
    const form = await card('Name and picture');
    await userEvent.upload(form.getByLabelText('Picture file'), file('notes.txt', 'text/plain'), {
      applyAccept: false,
    });
    expect(await screen.findByText('This is not an image file.')).toBeVisible();
    expect(api.callsOf('POST /api/objects/upload')).toEqual([]);
  });

  it('is removed', async () => {
    const { api } = openProfile({
      'GET /api/user': sampleUser({ profileImageUrl: '/objects/photos/ada.jpg' }),
      'PUT /api/user/picture': sampleUser(),
    });
    const form = await card('Name and picture');
    await userEvent.click(form.getByRole('button', { name: 'Remove picture' }));
    expect(await form.findByRole('button', { name: 'Add a picture' })).toBeVisible();
    expect(api.callsOf('PUT /api/user/picture')).toEqual([{ objectPath: null }]);
  });
});

describe('the email address', () => {
  it('that is not confirmed gets another link', async () => {
    const { api } = openProfile({
      'GET /api/user': sampleUser({ isEmailVerified: false }),
      'POST /api/account/verification-mail': { email: 'ada@example.com' },
    });
    const email = await card('Email address');
    expect(email.getByText('Not confirmed')).toBeVisible();
    await userEvent.click(email.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByText('We sent a link to ada@example.com.')).toBeVisible();
    expect(api.callsOf('POST /api/account/verification-mail')).toHaveLength(1);
  });

  it('changes with the password, and waits for its confirmation', async () => {
    const { api } = openProfile({
      'POST /api/account/pending-email': refused('wrong_password', { password: 'This is not your password.' }),
    });
    const email = await card('Email address');
    await userEvent.click(email.getByRole('button', { name: 'Change email' }));
    await userEvent.type(email.getByLabelText('New email'), 'new@example.com');
    await userEvent.type(email.getByLabelText('Your password'), 'wrong');
    await userEvent.click(email.getByRole('button', { name: 'Send a link to confirm' }));
    await waitFor(() =>
      expect(email.getByLabelText('Your password')).toHaveAccessibleDescription('This is not your password.'),
    );
    expect(email.getByLabelText('New email')).toHaveValue('new@example.com');
    api.answer({ 'POST /api/account/pending-email': { email: 'new@example.com' } });
    await userEvent.click(email.getByRole('button', { name: 'Send a link to confirm' }));
    expect(await email.findByText(/Open the link that we sent to new@example.com/)).toBeVisible();
    api.answer({ 'DELETE /api/account/pending-email': { email: null } });
    await userEvent.click(email.getByRole('button', { name: 'Keep my current address' }));
    await waitFor(() => expect(email.queryByText(/Open the link/)).not.toBeInTheDocument());
  });
});

describe('the password', () => {
  it('changes, and the form is empty afterwards', async () => {
    const { api } = openProfile({ 'POST /api/account/password': sampleUser() });
    const form = await card('Password');
    const typed = {
      'Current password': 'secret',
      'New password': 'newer secret',
      'Confirm new password': 'newer secret',
    };
    for (const [label, text] of Object.entries(typed)) await userEvent.type(form.getByLabelText(label), text);
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Your password is changed')).toBeVisible();
    expect(api.callsOf('POST /api/account/password')).toEqual([
      { currentPassword: 'secret', password: 'newer secret', confirmPassword: 'newer secret' },
    ]);
  });

  it('that is wrong says so beside its field and keeps what was typed', async () => {
    openProfile({
      'POST /api/account/password': refused('wrong_password', { currentPassword: 'This is not your password.' }),
    });
    const form = await card('Password');
    const typed = {
      'Current password': 'wrong',
      'New password': 'newer secret',
      'Confirm new password': 'newer secret',
    };
    for (const [label, text] of Object.entries(typed)) await userEvent.type(form.getByLabelText(label), text);
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    await waitFor(() =>
      expect(form.getByLabelText('Current password')).toHaveAccessibleDescription('This is not your password.'),
    );
    expect(form.getByLabelText('New password')).toHaveValue('newer secret');
  });
});

const aPasskey = { id: sampleId(), name: 'My phone', createdAt: '2026-11-01T10:00:00.000Z', lastUsedAt: null };

describe('passkeys', () => {
  it('are not offered by a browser that has none, which says so', async () => {
    openProfile();
    expect(await (await card('Passkeys')).findByText(/This browser cannot use passkeys here/)).toBeVisible();
  });

  it('are removed', async () => {
    const { api } = openProfile({
      'GET /api/account/passkeys': [aPasskey],
      'DELETE /api/account/passkeys/:id': { id: aPasskey.id },
    });
    const passkeys = await card('Passkeys');
    const remove = await passkeys.findByRole('button', { name: 'Remove My phone' });
    api.answer({ 'GET /api/account/passkeys': [] });
    await userEvent.click(remove);
    await waitFor(() => expect(passkeys.queryByText('My phone')).not.toBeInTheDocument());
  });
});

const aSession = (over: Partial<AccountSession> = {}): AccountSession => ({
  id: sampleId(),
  device: over.isCurrent ? 'Chrome on Windows' : 'Safari on iPhone',
  isCurrent: false,
  signedInAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
  ...over,
});

describe('sessions', () => {
  it('end one by one, but not the own one', async () => {
    const other = aSession();
    const { api } = openProfile({
      'GET /api/account/sessions': [aSession({ isCurrent: true }), other],
      'DELETE /api/account/sessions/:id': { ended: 1 },
    });
    const sessions = await card('Where you’re logged in');
    expect(await sessions.findByText('This device')).toBeVisible();
    api.answer({ 'GET /api/account/sessions': [aSession({ isCurrent: true })] });
    await userEvent.click(sessions.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(() => expect(sessions.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    expect(api.callsOf('DELETE /api/account/sessions/:id')).toEqual([{ id: other.id }]);
  });

  it('all end, and the browser goes to the home page', async () => {
    const { api } = openProfile({ 'DELETE /api/account/sessions': { ended: 2 } });
    const sessions = await card('Where you’re logged in');
    api.answer({ 'GET /api/user': loggedOut });
    await userEvent.click(sessions.getByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
  });
});

const anAddress = (over: Partial<SavedAddress> = {}): SavedAddress => ({
  id: sampleId(),
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '416 555 0100',
  address: '12 Main Street',
  city: 'Toronto',
  state: 'ON',
  zipCode: 'M5V 1A1',
  country: 'CA',
  isDefault: true,
  ...over,
});

describe('addresses', () => {
  it('are added, with the rules of the checkout', async () => {
    const { api } = openProfile({ 'POST /api/account/addresses': anAddress() });
    const addresses = await card('Addresses');
    await userEvent.click(await addresses.findByRole('button', { name: 'Add an address' }));
    await userEvent.click(addresses.getByRole('button', { name: 'Save address' }));
    expect(await addresses.findByText('Address is required')).toBeVisible();
    const typed = {
      'First name': 'Ada',
      'Last name': 'Lovelace',
      Phone: '416 555 0100',
      Address: '12 Main Street',
      City: 'Toronto',
      'Postal/ZIP code': 'M5V 1A1',
    };
    for (const [label, text] of Object.entries(typed))
      await userEvent.type(addresses.getByRole('textbox', { name: label }), text);
    await userEvent.selectOptions(addresses.getByRole('combobox', { name: 'State/Province' }), 'ON');
    api.answer({ 'GET /api/account/addresses': [anAddress()] });
    await userEvent.click(addresses.getByRole('button', { name: 'Save address' }));
    expect(await addresses.findByText('12 Main Street, Toronto ON M5V 1A1')).toBeVisible();
    expect(api.callsOf('POST /api/account/addresses')[0]).toMatchObject({
      city: 'Toronto',
      state: 'ON',
      isDefault: false,
    });
  });

  it('are changed in place', async () => {
    const present = anAddress();
    const { api } = openProfile({
      'GET /api/account/addresses': [present],
      'PUT /api/account/addresses/:id': anAddress({ city: 'York' }),
    });
    const addresses = await card('Addresses');
    await userEvent.click(await addresses.findByRole('button', { name: /^Edit/ }));
    await userEvent.clear(addresses.getByRole('textbox', { name: 'City' }));
    await userEvent.type(addresses.getByRole('textbox', { name: 'City' }), 'York');
    await userEvent.click(addresses.getByRole('button', { name: 'Save address' }));
    await screen.findByText('Your address is saved');
    expect(api.callsOf('PUT /api/account/addresses/:id')[0]).toMatchObject({ id: present.id, city: 'York' });
  });
});

const anExport = (over: Partial<DataExport>): DataExport => ({
  id: sampleId(),
  state: 'waiting',
  done: 0,
  total: 0,
  sizeBytes: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  expiresAt: '2026-11-23T10:00:00.000Z',
  ...over,
});

describe('one’s own data', () => {
  it('is collected with progress, then downloaded', async () => {
    const making = anExport({ state: 'working', done: 2, total: 4 });
    const { api } = openProfile({
      'POST /api/account/data-export': making,
      'GET /api/account/data-export': { latest: null },
    });
    const data = await card('Your data');
    const start = await data.findByRole('button', { name: 'Collect my data' });
    api.answer({ 'GET /api/account/data-export': { latest: { ...making, state: 'done', done: 4 } } });
    await userEvent.click(start);
    expect(await data.findByRole('progressbar', { name: 'Collecting your data' })).toHaveAttribute('value', '50');
    expect(await data.findByRole('link', { name: 'Download' }, { timeout: 10_000 })).toBeVisible();
  });
});

describe('deleting the account', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account...' }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };

  it('asks for the password, says when it is wrong, and can be given up', async () => {
    const { api } = openProfile({
      'POST /api/account/delete': refused('wrong_password', { password: 'This is not your password.' }),
    });
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByText('Enter your password')).toBeVisible();
    expect(api.callsOf('POST /api/account/delete')).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Your password'), 'wrong');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    expect(await dialog.findByText('This is not your password.')).toBeVisible();
    expect(dialog.getByLabelText('Your password')).toHaveValue('wrong');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('names the orders that are still open', async () => {
    const stillOpen = sampleOrder({ id: '1a2b3c4d-0000-4000-8000-000000000001', status: 'processing' });
    const { container } = openProfile({ 'GET /api/user/orders': [stillOpen, sampleOrder({ status: 'completed' })] });
    const dialog = await open();
    expect(await dialog.findByText('One order is still open')).toBeVisible();
    expect(dialog.getByText('#1a2b3c4d, Classic Square (processing)')).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('deletes it and goes to the home page', async () => {
    const { api } = openProfile({ 'POST /api/account/delete': { deleted: true } });
    const dialog = await open();
    await userEvent.type(dialog.getByLabelText('Your password'), 'secret');
    api.answer({ 'GET /api/user': loggedOut });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'));
    expect(api.callsOf('POST /api/account/delete')).toEqual([{ password: 'secret' }]);
  });
});

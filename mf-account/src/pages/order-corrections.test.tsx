import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OrderContact, OrderNow } from 'shared-contracts/orders/schemas';
import { Refusal } from 'shared-contracts/testing/fake-api';
import { sampleOrder, sampleUser } from 'shared-contracts/testing/samples';
import { axe } from 'shell/testing/axe';
import { openPage } from '../testing/open-page';

const id = '1a2b3c4d-0000-4000-8000-000000000001';
const user = sampleUser();
const own = (changes: Parameters<typeof sampleOrder>[0] = {}) =>
  sampleOrder({ id, userId: user.id, customerPhone: '4165550100', version: 3, ...changes });
const contactOf = (order: ReturnType<typeof own>) => OrderContact.parse(order);
const tracked = { ...own(), orderNumber: '1a2b3c4d', isOnHold: false };
const guest = new Refusal('not_authenticated');

const openForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Correct address, phone or email' }));
  return within(await screen.findByRole('form', { name: 'Correct your details' }));
};
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('the buyer of an order that is not printed yet', () => {
  it('corrects address, phone and email, and sees the new ones', async () => {
    const { api, container } = openPage(`/orders/${id}`, { 'GET /api/user': user, 'GET /api/orders/:id': own() });
    const form = await openForm();
    expect(form.getByRole('textbox', { name: 'Address' })).toHaveFocus();
    expect(form.queryByRole('combobox', { name: 'Country' })).not.toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await retype(form.getByRole('textbox', { name: 'Apartment, suite or unit (optional)' }), 'Apt 4');
    await retype(form.getByRole('textbox', { name: 'Email' }), 'grace@example.com');
    const corrected = own({ version: 4, shippingAddress2: 'Apt 4', customerEmail: 'grace@example.com' });
    api.answer({ 'PUT /api/orders/:id/contact': contactOf(corrected), 'GET /api/orders/:id': corrected });
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('grace@example.com')).toBeVisible();
    expect(screen.getByText('Apt 4')).toBeVisible();
    expect(api.callsOf('PUT /api/orders/:id/contact')).toEqual([
      {
        id,
        email: 'grace@example.com',
        phone: '4165550100',
        address: '1 King Street West',
        address2: 'Apt 4',
        city: 'Toronto',
        state: 'ON',
        zipCode: 'M5H 1A1',
        country: 'CA',
      },
    ]);
  });

  it('sees what is wrong at its field, and keeps what was typed', async () => {
    const { api } = openPage(`/orders/${id}`, {
      'GET /api/user': user,
      'GET /api/orders/:id': own(),
      'PUT /api/orders/:id/contact': new Refusal('invalid_input', { errors: { phone: 'That is no phone number.' } }),
    });
    const form = await openForm();
    const code = form.getByRole('textbox', { name: 'Postal/ZIP code' });
    await retype(code, '12345');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription('Enter a postal code like K1A 0B1'));
    expect(api.callsOf('PUT /api/orders/:id/contact')).toEqual([]);
    await retype(code, 'M5H1A1');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    const phone = form.getByRole('textbox', { name: 'Phone' });
    await waitFor(() => expect(phone).toHaveAccessibleDescription('That is no phone number.'));
    expect(code).toHaveValue('M5H 1A1');
  });

  it('is told what changed meanwhile, and saves again knowing it', async () => {
    const now = own({ version: 7, shippingAddress: '2 Bay Street' });
    const { api } = openPage(`/orders/${id}`, {
      'GET /api/user': user,
      'GET /api/orders/:id': own(),
      'PUT /api/orders/:id/contact': new Refusal('order_changed', {
        message: 'This order has changed since you opened it.',
        details: OrderNow.parse(now),
      }),
    });
    const form = await openForm();
    await retype(form.getByRole('textbox', { name: 'Phone' }), '4165550199');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await form.findByText(/Address: 1 King Street West → 2 Bay Street/)).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('4165550199');
    api.answer({ 'PUT /api/orders/:id/contact': contactOf(now), 'GET /api/orders/:id': now });
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Correct your details' })).not.toBeInTheDocument());
  });

  it('corrects nothing once printing has begun', async () => {
    openPage(`/orders/${id}`, { 'GET /api/user': user, 'GET /api/orders/:id': own({ status: 'processing' }) });
    expect(await screen.findByRole('heading', { name: 'Customer Information' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Correct address/ })).not.toBeInTheDocument();
  });
});

describe('a guest with the link of the mail', () => {
  const address = `/track-order?order=${id}&token=mailed-token`;
  const link = {
    'GET /api/user': guest,
    'POST /api/track-order': tracked,
    'POST /api/orders/:id/open': own({ userId: null }),
    'GET /api/orders/:id/contact': contactOf(own()),
  };

  it('corrects the address and gets the invoice', async () => {
    const { api, container } = openPage(address, {
      ...link,
      'PUT /api/orders/:id/contact': contactOf(own({ version: 4 })),
    });
    expect(await screen.findByRole('link', { name: 'Download invoice (PDF)' })).toHaveAttribute(
      'href',
      `/api/orders/${id}/invoice.pdf?token=mailed-token`,
    );
    const form = await openForm();
    expect(await axe(container)).toHaveNoViolations();
    await retype(form.getByRole('textbox', { name: 'Address' }), '2 Bay Street');
    await userEvent.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(api.callsOf('PUT /api/orders/:id/contact')).toHaveLength(1));
    expect(api.callsOf('PUT /api/orders/:id/contact')[0]).toMatchObject({
      token: 'mailed-token',
      address: '2 Bay Street',
    });
  });

  it('saves the order as an account of its email address', async () => {
    const { api, container } = openPage(address, {
      ...link,
    });
    expect(await screen.findByRole('heading', { name: 'Save This Order in an Account' })).toBeVisible();
    const [password, again] = [screen.getByLabelText('Password'), screen.getByLabelText('Confirm password')];
    await userEvent.type(password, 'secret');
    await userEvent.type(again, 'secrets');
    await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
    expect(await screen.findByText("Passwords don't match")).toBeVisible();
    await retype(again, 'secret');
    const account = sampleUser({ email: 'ada@example.com', isEmailVerified: false });
    api.answer({ 'POST /api/register': account, 'GET /api/user': account });
    await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
    expect(await screen.findByText('Confirm your email address')).toBeVisible();
    expect(api.callsOf('POST /api/register')).toEqual([
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        password: 'secret',
        confirmPassword: 'secret',
      },
    ]);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('is led to the login when the address has an account', async () => {
    openPage(address, {
      ...link,
      'POST /api/register': new Refusal('email_taken', { message: 'An account with this email already exists.' }),
    });
    await userEvent.type(await screen.findByLabelText('Password'), 'secret');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
    expect(await screen.findByText('An account with this email already exists.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth?returnTo=%2Forders');
  });
});

describe('who has no link', () => {
  it('asks for one on the tracking page', async () => {
    const { api } = openPage(`/track-order?order=${id}`, {
      'GET /api/user': guest,
      'POST /api/track-order': tracked,
      'POST /api/order-links': { accepted: true },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Email me a link' }));
    expect(await screen.findByText('Check your email')).toBeVisible();
    expect(api.callsOf('POST /api/order-links')).toEqual([{ orderNumber: id }]);
  });

  it('gets from the page of an order without an account to its tracking', async () => {
    openPage(`/orders/${id}`, { 'GET /api/user': guest });
    expect(await screen.findByRole('link', { name: 'Track this order' })).toHaveAttribute(
      'href',
      `/track-order?order=${id}`,
    );
  });
});

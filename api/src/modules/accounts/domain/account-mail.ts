import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import {
  type MailSection,
  type MailShop,
  type MailText,
  mailTemplate,
  greetingOf,
} from '../../../shared/mail/mail-template.js';

const { verificationLinkHours, passwordLinkMinutes } = shopPolicy.accounts;

type Recipient = { firstName: string | null };

/** Browsers send nobody what is behind the #. */
const linkTo = (path: string, token: string, { publicUrl }: MailShop) => `${publicUrl}${path}#${token}`;
const verificationLink = (token: string, shop: MailShop) => linkTo('/verify-email', token, shop);
const validFor = `The link works once, within ${verificationLinkHours} hours.`;
const inAnotherBrowser = 'If you open it where you’re not logged in, we’ll ask for your password.';
const ifNotYourAccount =
  'If you didn’t create this account, open the link and choose “I did not do this”. We’ll delete the account, and nobody can see your orders with it.';

export const accountWelcome = ({ firstName, token }: Recipient & { token: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Welcome to ${shop.name}: please confirm your email address`,
    preview: 'Confirm your email address to see your past orders in your account.',
    heading: 'Your account is ready',
    sections: [
      greetingOf(firstName),
      'Your cart, designs and orders are now in one place, on every device. Please confirm your email address, and any orders you placed with it as a guest will show up in your account.',
      { button: 'Confirm my email address', link: verificationLink(token, shop) },
      `${validFor} ${inAnotherBrowser}`,
      ifNotYourAccount,
    ],
    shop,
  });

export const verificationMail = ({ firstName, token }: Recipient & { token: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: 'Please confirm your email address',
    preview: 'It takes one click.',
    heading: 'Is this your email address?',
    sections: [
      greetingOf(firstName),
      `Please confirm that this address belongs to your ${shop.name} account.`,
      { button: 'Confirm my email address', link: verificationLink(token, shop) },
      `${validFor} ${inAnotherBrowser}`,
      ifNotYourAccount,
    ],
    shop,
  });

export const passwordResetMail = ({ firstName, token }: Recipient & { token: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: 'Choose a new password',
    preview: `The link works once, within ${passwordLinkMinutes} minutes.`,
    heading: 'Choose a new password',
    sections: [
      greetingOf(firstName),
      `We received a request to reset the password of your ${shop.name} account.`,
      { button: 'Choose a new password', link: linkTo('/reset-password', token, shop) },
      `The link works once, within ${passwordLinkMinutes} minutes, and signs you out on other devices.`,
      'If you didn’t ask for this, you can ignore this email. Your password won’t change.',
    ],
    shop,
  });

export const passwordChanged = ({ firstName }: Recipient, shop: MailShop): MailText =>
  mailTemplate({
    subject: 'Your password was changed',
    preview: 'Wasn’t you? Choose a new password now.',
    heading: 'Your password was changed',
    sections: [
      greetingOf(firstName),
      `The password of your ${shop.name} account was changed, and other devices were signed out.`,
      'If this wasn’t you, choose a new password now.',
      { button: 'Choose a new password', link: `${shop.publicUrl}/forgot-password` },
    ],
    shop,
  });

export const passkeyAdded = ({ firstName, passkey }: Recipient & { passkey: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: 'A passkey was added to your account',
    preview: 'Wasn’t you? Remove it and choose a new password.',
    heading: 'A passkey was added to your account',
    sections: [
      greetingOf(firstName),
      `You can now log in to your ${shop.name} account with this passkey:`,
      { facts: [['Passkey', passkey]] },
      'If this wasn’t you, remove it on your profile page and choose a new password.',
      { button: 'Go to my account', link: `${shop.publicUrl}/profile` },
    ],
    shop,
  });

export const emailChangeLink = ({ firstName, token }: Recipient & { token: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: 'Please confirm your new email address',
    preview: 'Until then, your account keeps its current address.',
    heading: 'Is this your new email address?',
    sections: [
      greetingOf(firstName),
      `We received a request to use this address for a ${shop.name} account from now on.`,
      { button: 'Use this address', link: verificationLink(token, shop) },
      `${validFor} ${inAnotherBrowser} Until then, your account keeps its current address.`,
      'If you didn’t ask for this, open the link and choose “I did not do this”. We’ll cancel the change, and the account keeps its current address.',
    ],
    shop,
  });

/** To the current address: somebody else may have requested it. */
export const emailChangeRequested = (
  { firstName, newEmail }: Recipient & { newEmail: string },
  shop: MailShop,
): MailText =>
  mailTemplate({
    subject: 'Request to change your email address',
    preview: 'Wasn’t you? Choose a new password now.',
    heading: 'A new email address for your account',
    sections: [
      greetingOf(firstName),
      `We received a request to change the email address of your ${shop.name} account to:`,
      { facts: [['New address', newEmail]] },
      'The change takes effect once the new address is confirmed. If this wasn’t you, choose a new password now.',
      { button: 'Choose a new password', link: `${shop.publicUrl}/forgot-password` },
    ],
    shop,
  });

export const emailChanged = ({ firstName, newEmail }: Recipient & { newEmail: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: 'Your email address was changed',
    preview: 'Use the new one to log in from now on.',
    heading: 'Your email address was changed',
    sections: [
      greetingOf(firstName),
      `The email address of your ${shop.name} account has changed. Please use the new one to log in from now on.`,
      { facts: [['New address', newEmail]] },
      `If this wasn’t you, write to ${shop.supportEmail} right away.`,
    ],
    shop,
  });

/** `contents`: "2 x Classic Square, pack of 3" for each item. */
export type OpenOrder = { id: string; contents: readonly string[]; changesPath: string };

const openOrderSections = (orders: readonly OpenOrder[], shop: MailShop): MailSection[] => {
  if (orders.length === 0) return [];
  return [
    orders.length === 1
      ? 'One order is still open. It will be delivered as planned, and this link works without an account:'
      : `${orders.length} orders are still open. They will be delivered as planned, and these links work without an account:`,
    ...orders.map(({ id, contents, changesPath }) => ({
      fineprint: `Order #${shortOrderNumber(id)} (${contents.join(', ')})`,
      link: shop.publicUrl + changesPath,
    })),
  ];
};

export const accountDeleted = (
  { firstName, openOrders }: Recipient & { openOrders: readonly OpenOrder[] },
  shop: MailShop,
): MailText =>
  mailTemplate({
    subject: `Your ${shop.name} account is deleted`,
    preview: 'What happens to your orders, and what we deleted.',
    heading: 'Your account is deleted',
    sections: [
      greetingOf(firstName),
      'We’ve deleted your account with your name, picture, addresses, passkeys, cart and designs, and the photos that are in no order.',
      ...openOrderSections(openOrders, shop),
      `We keep your orders without the account, as tax law requires. Their photos are deleted ${shopPolicy.retention.orderedPhotosDays} days after delivery.`,
      'Thank you for shopping with us.',
    ],
    shop,
  });

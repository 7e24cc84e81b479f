import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type MailShop, type MailText, mailTemplate, greetingOf } from '../../../shared/mail/mail-template.js';

const { verificationLinkHours, passwordLinkMinutes } = shopPolicy.accounts;

type Recipient = { firstName: string | null };

/** The secret is behind the #, which browsers send to nobody. */
const linkTo = (path: string, token: string, { publicUrl }: MailShop) => `${publicUrl}${path}#${token}`;
const verificationLink = (token: string, shop: MailShop) => linkTo('/verify-email', token, shop);
const validFor = `The link works once, within ${verificationLinkHours} hours.`;

export const accountWelcome = ({ firstName, token }: Recipient & { token: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Welcome to ${shop.name}: please confirm your email address`,
    preview: 'Confirm your email address, and your orders find their way to your account.',
    heading: 'Your account is ready',
    sections: [
      { paragraph: greetingOf(firstName) },
      {
        paragraph:
          'Your cart, your designs and your orders are now in one place, on every device. Please confirm that this address is yours, so that orders you placed as a guest join them.',
      },
      { button: 'Confirm my email address', link: verificationLink(token, shop) },
      { paragraph: `${validFor} If you did not create this account, do not confirm it.` },
    ],
    shop,
  });

export const verificationMail = ({ firstName, token }: Recipient & { token: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: 'Please confirm your email address',
    preview: 'One click, and we know that it is yours.',
    heading: 'Is this your email address?',
    sections: [
      { paragraph: greetingOf(firstName) },
      { paragraph: `Please confirm that this address belongs to your ${shop.name} account.` },
      { button: 'Confirm my email address', link: verificationLink(token, shop) },
      { paragraph: `${validFor} If you did not create this account, do not confirm it.` },
    ],
    shop,
  });

export const passwordResetMail = ({ firstName, token }: Recipient & { token: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: 'Choose a new password',
    preview: `The link works once, within ${passwordLinkMinutes} minutes.`,
    heading: 'Choose a new password',
    sections: [
      { paragraph: greetingOf(firstName) },
      { paragraph: `Somebody, hopefully you, asked for a new password for your ${shop.name} account.` },
      { button: 'Choose a new password', link: linkTo('/reset-password', token, shop) },
      { paragraph: `The link works once, within ${passwordLinkMinutes} minutes, and signs you out on other devices.` },
      { paragraph: 'If you did not ask for it, you can ignore this email: your password stays as it is.' },
    ],
    shop,
  });

export const passwordChanged = ({ firstName }: Recipient, shop: MailShop): MailText =>
  mailTemplate({
    subject: 'Your password was changed',
    preview: 'Was that not you? Choose a new one now.',
    heading: 'Your password was changed',
    sections: [
      { paragraph: greetingOf(firstName) },
      { paragraph: `The password of your ${shop.name} account was changed, and other devices were signed out.` },
      { paragraph: 'If that was not you, choose a new password now.' },
      { button: 'Choose a new password', link: `${shop.publicUrl}/forgot-password` },
    ],
    shop,
  });

export const passkeyAdded = ({ firstName, passkey }: Recipient & { passkey: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: 'A passkey was added to your account',
    preview: 'Was that not you? Remove it, and choose a new password.',
    heading: 'A passkey was added to your account',
    sections: [
      { paragraph: greetingOf(firstName) },
      { paragraph: `From now on, this passkey logs in to your ${shop.name} account:` },
      { facts: [['Passkey', passkey]] },
      { paragraph: 'If that was not you, remove it on your profile page and choose a new password.' },
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
      { paragraph: greetingOf(firstName) },
      { paragraph: `You asked to use this address for your ${shop.name} account from now on.` },
      { button: 'Use this address', link: verificationLink(token, shop) },
      { paragraph: `${validFor} Until then, your account keeps its current address.` },
    ],
    shop,
  });

/** To the current address: somebody else may have requested the change. */
export const emailChangeRequested = (
  { firstName, newEmail }: Recipient & { newEmail: string },
  shop: MailShop,
): MailText =>
  mailTemplate({
    subject: 'Somebody wants to change your email address',
    preview: 'Was that not you? Choose a new password now.',
    heading: 'A new email address for your account',
    sections: [
      { paragraph: greetingOf(firstName) },
      { paragraph: `Your ${shop.name} account is about to get this email address:` },
      { facts: [['New address', newEmail]] },
      { paragraph: 'It replaces yours once it is confirmed. If that was not you, choose a new password now.' },
      { button: 'Choose a new password', link: `${shop.publicUrl}/forgot-password` },
    ],
    shop,
  });

export const emailChanged = ({ firstName, newEmail }: Recipient & { newEmail: string }, shop: MailShop): MailText =>
  mailTemplate({
    subject: 'Your email address was changed',
    preview: 'You log in with the new one from now on.',
    heading: 'Your email address was changed',
    sections: [
      { paragraph: greetingOf(firstName) },
      { paragraph: `Your ${shop.name} account now has another email address. You log in with it from now on.` },
      { facts: [['New address', newEmail]] },
      { paragraph: `If that was not you, write to ${shop.supportEmail} at once.` },
    ],
    shop,
  });

export const accountDeleted = ({ firstName }: Recipient, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Your ${shop.name} account is deleted`,
    preview: 'Your orders stay, without the account.',
    heading: 'Your account is deleted',
    sections: [
      { paragraph: greetingOf(firstName) },
      {
        paragraph:
          'We have deleted your account with your name, picture, addresses, passkeys, cart and designs, and the photos that are in no order.',
      },
      {
        paragraph: `Your orders stay without the account, as tax law requires. Their photos are deleted ${shopPolicy.retention.orderedPhotosDays} days after delivery.`,
      },
      { paragraph: 'Thank you for having been our customer.' },
    ],
    shop,
  });

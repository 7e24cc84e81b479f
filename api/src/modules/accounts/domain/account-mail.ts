import { greetingOf } from '../../../shared/mail/greeting.js';
import { type MailShop, type MailText, mailTemplate } from '../../../shared/mail/mail-template.js';

/** `link` is on the shop's origin and carries a single-use token, never the address. */
export type EmailVerification = { firstName: string; link: string; validHours: number };

/** The first mail to a new account, which verifies its address. */
export const welcomeAndVerification = ({ firstName, link, validHours }: EmailVerification, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Welcome to ${shop.name}: please verify your email address`,
    preview: 'One click, and your account is ready.',
    heading: `Welcome to ${shop.name}`,
    sections: [
      { paragraph: greetingOf(firstName) },
      {
        paragraph:
          'Thanks for creating an account. Please verify that this email address is yours. Orders that you placed with it as a guest then appear in your account.',
      },
      { button: 'Verify email address', link },
      { paragraph: `The link works once, for ${validHours} hours.` },
      { paragraph: 'If you did not create an account, you can ignore this email.' },
    ],
    shop,
  });

/** `link` is on the shop's origin and carries a single-use token, never the address. */
export type PasswordReset = { link: string; validMinutes: number };

/** The mail with which a forgotten password is replaced. */
export const passwordReset = ({ link, validMinutes }: PasswordReset, shop: MailShop): MailText =>
  mailTemplate({
    subject: `Reset your ${shop.name} password`,
    preview: `The link works once, for ${validMinutes} minutes.`,
    heading: 'Choose a new password',
    sections: [
      { paragraph: 'Hi,' },
      { paragraph: 'Somebody, hopefully you, asked for a new password for this email address.' },
      { button: 'Choose a new password', link },
      {
        paragraph: `The link works once, for ${validMinutes} minutes. It signs you out everywhere else.`,
      },
      { paragraph: 'If it was not you, ignore this email: your password stays as it is.' },
    ],
    shop,
  });

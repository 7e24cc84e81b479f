import type { MailShop, MailText } from '../../shared/mail/mail-template.js';

/** `when` ends the sentence "It is sent". */
export type MailKind = {
  name: string;
  when: string;
  sample: unknown;
  render: (data: never, shop: MailShop) => MailText;
};

export const kind = <Data>(entry: {
  name: string;
  when: string;
  sample: Data;
  render: (data: Data, shop: MailShop) => MailText;
}): MailKind => entry;

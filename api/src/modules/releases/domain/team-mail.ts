import type { ErrorGroup } from 'shared-server/registry/errors';
import { type MailSection, type MailShop, type MailText, mailTemplate } from '../../../shared/mail/mail-template.js';

// Messages of errors come from browsers: they are cut, and nothing in them is a link.

/** `current`: what visitors get again. `at`: date and time. */
export type WithdrawnCanary = {
  slice: string;
  version: string;
  current: string | null;
  reason: string | null;
  at: string;
};
/** Seen for the first time in an hour. `more`: number of others. */
export type NewErrors = {
  slice: string;
  hour: string;
  errors: (Pick<ErrorGroup, 'place' | 'message' | 'pages' | 'count' | 'stack'> & { version: string })[];
  more: number;
};

const MAX_MESSAGE_LENGTH = 300;
const FRAMES = 3;
const PAGES = 5;

const why = (slice: string): MailSection[] => [
  `With the token, \`npx slice errors\` prints all errors of ${slice}.`,
  'You get this because a token of the slice has your address. Ask the shop for a token without it to stop it.',
];

export const canaryWithdrawn = ({ slice, version, current, reason, at }: WithdrawnCanary, shop: MailShop): MailText =>
  mailTemplate({
    subject: `The canary ${slice} ${version} was withdrawn`,
    preview: current ? `Visitors get ${current} again` : 'No version of it is in use',
    heading: 'A canary was withdrawn',
    sections: [
      current
        ? `Too many visits failed, so all visitors get ${slice} ${current} again.`
        : `Too many visits failed, so visitors get nothing of ${slice}: no version of it is in use.`,
      { facts: [['Slice', slice], ['Version', version], ['When', at], ...(reason ? [['Why', reason] as const] : [])] },
      ...why(slice),
    ],
    shop,
    isInternal: true,
  });

const errorSections = ({
  version,
  place,
  message,
  pages,
  count,
  stack,
}: NewErrors['errors'][number]): MailSection[] => [
  { quote: [message.slice(0, MAX_MESSAGE_LENGTH), ...stack.slice(0, FRAMES).map((frame) => `at ${frame}`)].join('\n') },
  {
    facts: [
      ['Version', version],
      ['Where', place === 'server' ? 'on the server' : 'in browsers'],
      ['Pages', pages.slice(0, PAGES).join(', ') + (pages.length > PAGES ? ` and ${pages.length - PAGES} more` : '')],
      ['Times', String(count)],
    ],
  },
];

export const newErrors = ({ slice, hour, errors, more }: NewErrors, shop: MailShop): MailText => {
  const all = errors.length + more;
  const what = all === 1 ? 'a new error' : `${all} new errors`;
  return mailTemplate({
    subject: `${slice} has ${what}`,
    preview: errors[0]?.message.slice(0, MAX_MESSAGE_LENGTH) ?? what,
    heading: `${slice} has ${what}`,
    sections: [
      `Seen for the first time in the hour from ${hour}.`,
      ...errors.flatMap(errorSections),
      ...(more > 0 ? [`And ${more} more.`] : []),
      ...why(slice),
    ],
    shop,
    isInternal: true,
  });
};

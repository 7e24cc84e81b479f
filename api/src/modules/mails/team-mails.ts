import { canaryWithdrawn, newErrors } from '../releases/domain/team-mail.js';
import { type MailKind, kind } from './mail-kind.js';

export const teamMails: MailKind[] = [
  kind({
    name: 'canary-withdrawn',
    when: 'to the team of a slice, when its canary is withdrawn',
    render: canaryWithdrawn,
    sample: {
      slice: 'mf-gift-cards',
      version: '1.3.0-0a1b2c3d',
      current: '1.2.0-9f8e7d6c',
      reason: '12 of 40 visits failed, against 3 of 360 of 1.2.0-9f8e7d6c',
      at: '2026-11-25 14:07 UTC',
    },
  }),
  kind({
    name: 'slice-errors',
    when: 'to the team of a slice, after an hour in which new errors were seen',
    render: newErrors,
    sample: {
      slice: 'mf-gift-cards',
      hour: '2026-11-25 14:00 UTC',
      errors: [
        {
          version: '1.3.0-0a1b2c3d',
          place: 'browser',
          message: "TypeError: Cannot read properties of undefined (reading 'amount')",
          pages: ['/gift-cards', '/gift-cards/:id'],
          count: 42,
          stack: ['total (src/model/total.ts:12:5)', 'GiftCard (src/gift-card.tsx:30:9)'],
        },
      ],
      more: 2,
    },
  }),
];

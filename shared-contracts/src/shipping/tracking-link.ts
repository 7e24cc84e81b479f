import { trackingKeyOf } from './tracking-number.js';

export type TrackingLink = { carrier: string; url: string };

type Carrier = { carrier: string; forms: readonly RegExp[]; page: string };

/** Their numbers' forms do not overlap. */
const carriers: readonly Carrier[] = [
  { carrier: 'UPS', forms: [/^1Z[0-9A-Z]{16}$/], page: 'https://www.ups.com/track?tracknum=' },
  {
    carrier: 'USPS',
    forms: [/^9[1-5]\d{18}(\d{2})?$/, /^420\d{5}(\d{4})?9[1-5]\d{20}$/, /^[A-Z]{2}\d{9}US$/],
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  {
    carrier: 'FedEx',
    forms: [/^\d{12}$/, /^\d{15}$/, /^96\d{20}$/],
    page: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  {
    carrier: 'Canada Post',
    forms: [/^\d{16}$/, /^[A-Z]{2}\d{9}CA$/],
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/',
  },
];

/** By the number's form, ignoring spaces and hyphens; null for no known carrier. */
export function trackingLinkOf(trackingNumber: string): TrackingLink | null {
  const number = trackingKeyOf(trackingNumber);
  const known = carriers.find(({ forms }) => forms.some((form) => form.test(number)));
  return known ? { carrier: known.carrier, url: known.page + number } : null;
}

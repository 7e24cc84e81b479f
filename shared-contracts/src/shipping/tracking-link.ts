/** A carrier's page that follows a parcel. */
export type TrackingLink = { carrier: string; url: string };

type Carrier = { carrier: string; forms: readonly RegExp[]; page: string };

/** The forms of their tracking numbers do not overlap. `page` is followed by the number. */
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

/** The carrier by the form of a tracking number, with or without spaces and hyphens; null if no carrier's is like that. */
export function trackingLinkOf(trackingNumber: string): TrackingLink | null {
  const number = trackingNumber.replace(/[\s-]/g, '').toUpperCase();
  const known = carriers.find(({ forms }) => forms.some((form) => form.test(number)));
  return known ? { carrier: known.carrier, url: known.page + number } : null;
}

const processing = { min: 1, max: 2 } as const;
const standard = { min: 5, max: 7 } as const;
const express = { min: 2, max: 3 } as const;
const overnight = { min: 1, max: 1 } as const;

/** `5-7`, or `1`. */
const span = ({ min, max }: { min: number; max: number }) => (min === max ? `${min}` : `${min}-${max}`);

export const shipping = {
  freeShippingOver: '50.00',
  standardRate: '5.99',
  processing,
  processingBusinessDays: span(processing),
  standardBusinessDays: span(standard),
  expressBusinessDays: span(express),
  overnightBusinessDays: span(overnight),
  /** Options up to this are packed first. */
  rushBusinessDays: express.max,
  /** In the shop's time zone; later orders count for the next business day. */
  cutOffHour: 14,
  maximumBusinessDays: 60,
  countries: [
    { code: 'CA', name: 'Canada' },
    { code: 'US', name: 'United States' },
  ],
} as const;

/** Besides weekends: `MM-DD` in every year, `YYYY-MM-DD` once. */
export const closedDays = [
  '01-01',
  '07-01',
  '12-25',
  '12-26',
  '2026-02-16',
  '2026-04-03',
  '2026-05-18',
  '2026-09-07',
  '2026-10-12',
  '2027-02-15',
  '2027-03-26',
  '2027-05-24',
  '2027-09-06',
  '2027-10-11',
  '2028-02-21',
  '2028-04-14',
  '2028-05-22',
  '2028-09-04',
  '2028-10-09',
  '2029-02-19',
  '2029-03-30',
  '2029-05-21',
  '2029-09-03',
  '2029-10-08',
] as const;

const takes = (days: { min: number; max: number }) => ({
  description: `${span(days)} business ${days.max === 1 ? 'day' : 'days'}`,
  minBusinessDays: days.min,
  maxBusinessDays: days.max,
});

/** Seeded on the first start; then admins edit them. */
export const shippingOptions = [
  { name: 'Standard', ...takes(standard), baseRate: '5.99', freeShippingThreshold: '50.00', sortOrder: 0 },
  { name: 'Express', ...takes(express), baseRate: '9.99', freeShippingThreshold: null, sortOrder: 1 },
  { name: 'Overnight', ...takes(overnight), baseRate: '24.99', freeShippingThreshold: null, sortOrder: 2 },
] as const;

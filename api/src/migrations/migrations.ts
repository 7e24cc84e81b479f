import { TableKeys1772000000119, squashedNames } from './119-baseline.js';
import { SlicePaths1772000000120 } from './120-slice-paths.js';
import { TeamEmails1772000000121 } from './121-team-emails.js';
import { TrackingKeys1772000000123 } from './123-tracking-keys.js';
import { PaymentsWithoutOrder1772000000124 } from './124-payments-without-order.js';
import { Disputes1772000000125 } from './125-disputes.js';
import { Promises1772000000126 } from './126-promises.js';
import { OneWayToPrint1772000000127 } from './127-one-way-to-print.js';
import { PhotoColors1772000000128 } from './128-photo-colors.js';

/** All migrations, in order. */
export const migrations = [
  TableKeys1772000000119,
  SlicePaths1772000000120,
  TeamEmails1772000000121,
  TrackingKeys1772000000123,
  PaymentsWithoutOrder1772000000124,
  Disputes1772000000125,
  Promises1772000000126,
  OneWayToPrint1772000000127,
  PhotoColors1772000000128,
];

/** As a current database has them. */
export const migrationNames = [...new Set([...squashedNames, ...migrations.map(({ name }) => name)])];

/** A place in Postgres's log of changes: later ones are greater. */
export type Lsn = bigint;

const written = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/;

/** The place that Postgres writes as `16/B374D848`; null for other text. */
export function lsnOf(text: string): Lsn | null {
  const [, high, low] = written.exec(text) ?? [];
  return high !== undefined && low !== undefined ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null;
}

/** As Postgres writes it. */
export const textOfLsn = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();

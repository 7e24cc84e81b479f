import { type DateFormat, dateText } from 'shared-contracts/time/shop-time';

export type DateTextProps = { at: string; timeZone: string; show?: DateFormat };

/** A date or time in the shop's time zone, which is the same on the server and in every browser. */
export const DateText = ({ at, timeZone, show = 'date' }: DateTextProps) => (
  <time dateTime={at}>{dateText(new Date(at), timeZone, show)}</time>
);

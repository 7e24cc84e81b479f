const formats = {
  date: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }),
  'date and time': new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
};

export type DateTextProps = { at: string; show?: keyof typeof formats };

/**
 * A point in time (ISO 8601) as the reader's own time zone tells it. For pages that the browser renders: a server has another zone,
 * and would have another text.
 */
export const DateText = ({ at, show = 'date' }: DateTextProps) => (
  <time dateTime={at}>{formats[show].format(new Date(at))}</time>
);

const formats = {
  date: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }),
  'date and time': new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
};

export type DateTextProps = { at: string; show?: keyof typeof formats };

/** A date or time in the visitor's time zone. For browser-rendered pages only: a server would render its own time zone. */
export const DateText = ({ at, show = 'date' }: DateTextProps) => (
  <time dateTime={at}>{formats[show].format(new Date(at))}</time>
);

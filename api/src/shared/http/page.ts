/** One page of a list: the rows go into the body, the rest into `X-Total-Count` and `Link: <...>; rel="next"`. */
export class Page<Row> {
  constructor(
    readonly rows: Row[],
    readonly total: number,
    readonly nextCursor: string | null,
  ) {}
}

export const page = <Row>({ rows, total, nextCursor }: { rows: Row[]; total: number; nextCursor: string | null }) =>
  new Page(rows, total, nextCursor);

/** The address of the next page: the one that was called, with the cursor in place of its own. */
export function nextPageOf(calledUrl: string, cursor: string): string {
  const [path, query = ''] = calledUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${path}?${parameters.toString()}`;
}

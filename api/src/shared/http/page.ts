/**
 * One page of a list: the rows go into the body, the rest into `X-Total-Count` and `Link: <...>; rel="next"`. Where the total is only
 * what was counted, and there are more, `X-Total-Count-Exact: false` says so.
 */
export class Page<Row> {
  constructor(
    readonly rows: Row[],
    readonly total: number,
    readonly nextCursor: string | null,
    readonly isTotalExact: boolean,
  ) {}
}

type PageParts<Row> = { rows: Row[]; total: number; nextCursor: string | null; isTotalExact?: boolean };

/** One page of a list; its total is exact unless told. */
export const page = <Row>({ rows, total, nextCursor, isTotalExact = true }: PageParts<Row>) =>
  new Page(rows, total, nextCursor, isTotalExact);

/** The address of the next page: the one that was called, with the cursor in place of its own, or of a page number. */
export function nextPageOf(calledUrl: string, cursor: string): string {
  const [path, query = ''] = calledUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  parameters.set('cursor', cursor);
  return `${path}?${parameters.toString()}`;
}

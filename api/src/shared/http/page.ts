/** With the headers `X-Total-Count`, `X-Total-Count-Exact: false` for a lower bound, and `Link`. */
export class Page<Row> {
  constructor(
    readonly rows: Row[],
    readonly total: number,
    readonly nextCursor: string | null,
    readonly isTotalExact: boolean,
  ) {}
}

type PageParts<Row> = { rows: Row[]; total: number; nextCursor: string | null; isTotalExact?: boolean };

export const page = <Row>({ rows, total, nextCursor, isTotalExact = true }: PageParts<Row>) =>
  new Page(rows, total, nextCursor, isTotalExact);

export function nextPageOf(calledUrl: string, cursor: string): string {
  const [path, query = ''] = calledUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('page');
  parameters.set('cursor', cursor);
  return `${path}?${parameters.toString()}`;
}

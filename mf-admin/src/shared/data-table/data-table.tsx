import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react';
import ArrowDown from '@lucide/icons/icons/arrow-down';
import ArrowUp from '@lucide/icons/icons/arrow-up';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import styles from './data-table.module.css';

/** Longer lists are virtualized. */
const ALL_RENDERED = 60;
const USUAL_HEIGHT = 42;
export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** If any column has a width, the others share the rest. */
  width?: string;
  /** The list's `sort` values; absent: not sortable. */
  sort?: { ascending?: string; descending?: string };
};

export type Selection = {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  labelOf: (id: string) => string;
};

export type DataTableProps<Row extends { id: string }> = {
  caption: string;
  /** The first one names the row. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  total: number | null;
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: Selection;
  /** Styled as new; the row says why. */
  isMarked?: (row: Row) => boolean;
};

type Header<Row> = { column: DataColumn<Row>; sort: string | undefined; onSort: ((sort: string) => void) | undefined };

function HeaderCell<Row>({ column: { header, align, width, sort: sorts }, sort, onSort }: Header<Row>) {
  const isAscending = sort !== undefined && sort === sorts?.ascending;
  const isDescending = sort !== undefined && sort === sorts?.descending;
  const next = isAscending ? (sorts?.descending ?? sorts?.ascending) : (sorts?.ascending ?? sorts?.descending);
  return (
    <th
      scope="col"
      data-align={align}
      style={width === undefined ? undefined : ({ '--width': width } as CSSProperties)}
      {...(isAscending && { 'aria-sort': 'ascending' as const })}
      {...(isDescending && { 'aria-sort': 'descending' as const })}
    >
      {next !== undefined && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(next)}>
          {header}
          {isAscending && <Icon icon={ArrowUp} />}
          {isDescending && <Icon icon={ArrowDown} />}
        </button>
      ) : (
        header
      )}
    </th>
  );
}

const NOTHING: ReadonlySet<string> = new Set();

const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/** Arrows move between the rows' links or checkboxes. */
function walkRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = steps[event.key];
  const from = event.target as HTMLElement;
  const kind = ['th a', 'input[type="checkbox"]'].find((selector) => from.matches(selector));
  const row = from.closest('tr');
  if (step === undefined || kind === undefined || !row) return;
  const to = row[step]?.querySelector<HTMLElement>(kind);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** Sorted by the server; cards on narrow screens; long lists are virtualized. */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  total,
  sort,
  onSort,
  selection,
  isMarked,
}: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const selected = selection?.ids ?? NOTHING;
  const isAllSelected = rows.every(({ id }) => selected.has(id));
  const select = (ids: readonly string[], isSelected: boolean) => {
    const others = [...selected].filter((id) => !ids.includes(id));
    selection?.onChange(new Set(isSelected ? [...others, ...ids] : others));
  };
  const toggleAll = () =>
    select(
      rows.map(({ id }) => id),
      !isAllSelected,
    );
  const isWhole = rows.length <= ALL_RENDERED;
  // oxlint-disable-next-line react/incompatible-library -- the compiler that it is incompatible with is not used
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: !isWhole,
    estimateSize: () => USUAL_HEIGHT,
    overscan: 10,
    getItemKey: (index) => rows[index]!.id,
    scrollMargin: body.current?.offsetTop ?? 0,
  });
  const near = virtualizer.getVirtualItems();
  const shown = isWhole
    ? rows.map((row, index) => ({ row, index }))
    : near.map(({ index }) => ({ row: rows[index]!, index }));
  const before = isWhole ? 0 : (near[0]?.start ?? 0) - virtualizer.options.scrollMargin;
  const after = isWhole ? 0 : virtualizer.getTotalSize() - ((near.at(-1)?.end ?? 0) - virtualizer.options.scrollMargin);

  const cellsOf = (row: Row) =>
    columns.map(({ id, header, align, cell }, nth) => {
      const Cell = nth === 0 ? 'th' : 'td';
      return (
        <Cell key={id} {...(nth === 0 && { scope: 'row' })} data-label={header} data-align={align}>
          {cell(row)}
        </Cell>
      );
    });
  const selectAll = (
    <label className={styles.select}>
      <input
        type="checkbox"
        aria-label="Select all that are shown"
        checked={isAllSelected}
        ref={(box) => {
          if (box) box.indeterminate = selected.size > 0 && selected.size < rows.length && !isAllSelected;
        }}
        onChange={toggleAll}
      />
    </label>
  );

  return (
    <>
      {selection && (
        <Button variant="secondary" className={styles.selectAll} aria-pressed={isAllSelected} onClick={toggleAll}>
          Select all that are shown
        </Button>
      )}
      <table
        className={styles.table}
        aria-rowcount={total === null ? -1 : total + 1}
        data-fixed={columns.some(({ width }) => width !== undefined) || undefined}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead className={styles.head}>
          <tr>
            {selection && (
              <th scope="col" className={styles.selectCell}>
                {selectAll}
              </th>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for the links and checkboxes in it */}
        <tbody ref={body} className={styles.body} onKeyDown={walkRows}>
          {before > 0 && <Space height={before} />}
          {shown.map(({ row, index }) => (
            <tr
              key={row.id}
              ref={isWhole ? undefined : virtualizer.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              aria-selected={selection && selected.has(row.id)}
              data-marked={isMarked?.(row) || undefined}
            >
              {selection && (
                <td className={styles.selectCell}>
                  <label className={styles.select}>
                    <input
                      type="checkbox"
                      aria-label={`Select ${selection.labelOf(row.id)}`}
                      checked={selected.has(row.id)}
                      onChange={({ target }) => select([row.id], target.checked)}
                    />
                  </label>
                </td>
              )}
              {cellsOf(row)}
            </tr>
          ))}
          {after > 0 && <Space height={after} />}
        </tbody>
      </table>
    </>
  );
}

const Space = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className={styles.space} style={{ '--height': `${height}px` } as CSSProperties} />
);

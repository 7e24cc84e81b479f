import { type CSSProperties, Fragment, useEffect, useRef } from 'react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { isInside } from '../model/cell-range';
import { type GridEditing, useGridEditing } from '../model/use-grid-editing';
import { textIn } from '../model/sheet-edits';
import type { SheetRow } from '../model/sheet-row';
import { SheetCell } from './sheet-cell';
import styles from './sheet-grid.module.css';

/** Longer lists are virtualized. */
const ALL_RENDERED = 60;
/** As in the style sheet. */
const ROW_HEIGHT = 56;

export type SheetGridProps = GridEditing & {
  caption: string;
  rowsHeader: string;
  total: number;
};

const nameOf = ({ kind, name, note }: SheetRow) => (kind === 'variation' ? `${note}, ${name}` : name);

export function SheetGrid({ caption, rowsHeader, total, ...editing }: SheetGridProps) {
  const { columns, rows, edits, isBusy, range } = editing;
  const frame = useRef<HTMLDivElement>(null);
  const { draft, focus, wantsFocus, editor, gridProps } = useGridEditing(editing);
  const isWhole = rows.length <= ALL_RENDERED;
  // oxlint-disable-next-line react/incompatible-library -- the compiler that it is incompatible with is not used
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: !isWhole,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    getItemKey: (index) => rows[index]?.id ?? index,
    // always renders the focused cell
    rangeExtractor: (near) => [...new Set([focus.row, ...defaultRangeExtractor(near)])].toSorted((a, b) => a - b),
  });
  const shown = isWhole ? rows.map((_, index) => index) : virtualizer.getVirtualItems().map(({ index }) => index);

  useEffect(() => {
    if (!wantsFocus.current || draft) return;
    wantsFocus.current = false;
    if (!isWhole) virtualizer.scrollToIndex(focus.row);
    const cell = frame.current?.querySelector<HTMLElement>(`[data-row="${focus.row}"][data-column="${focus.column}"]`);
    cell?.focus({ preventScroll: !isWhole });
  });

  return (
    <div ref={frame} className={styles.frame}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are edited
        role="grid"
        className={styles.table}
        aria-label={caption}
        aria-multiselectable="true"
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        aria-busy={isBusy}
        {...gridProps}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1}>
              {rowsHeader}
            </th>
            {columns.map(({ id, header }, nth) => (
              <th key={id} scope="col" aria-colindex={nth + 2}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((index, nth) => {
            const row = rows[index]!;
            return (
              <Fragment key={row.id}>
                <Space rows={index - (shown[nth - 1] ?? -1) - 1} />
                <tr aria-rowindex={index + 2}>
                  <th scope="row" aria-colindex={1}>
                    <span className={styles.name}>{row.name}</span>
                    <span className={styles.note}>{row.note}</span>
                  </th>
                  {columns.map((column, columnIndex) => {
                    const place = { row: index, column: columnIndex };
                    const isHere = (cell: typeof place) => cell.row === index && cell.column === columnIndex;
                    return (
                      <SheetCell
                        key={column.id}
                        place={place}
                        column={column}
                        rowName={nameOf(row)}
                        text={textIn(edits, row, column.id)}
                        stored={(edits.get(row.id)?.seen ?? row).cells[column.id] ?? ''}
                        isFocused={isHere(focus)}
                        isSelected={isInside(range, place)}
                        draft={draft && isHere(draft.place) ? draft : null}
                        {...editor}
                      />
                    );
                  })}
                </tr>
              </Fragment>
            );
          })}
          <Space rows={rows.length - 1 - (shown.at(-1) ?? -1)} />
        </tbody>
      </table>
    </div>
  );
}

const Space = ({ rows }: { rows: number }) =>
  rows > 0 && (
    <tr aria-hidden="true" className={styles.space} style={{ '--height': `${rows * ROW_HEIGHT}px` } as CSSProperties} />
  );

import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { toast } from 'shell/contract';
import {
  type CellPlace,
  type CellRange,
  boundsOf,
  clamped,
  movedBy,
  nextPlace,
  onlyCell,
  placesIn,
} from './cell-range';
import { blockIn, blockText, placed } from './pasted-block';
import type { SheetColumn } from './sheet-columns';
import { type CellWrite, type Edits, textIn } from './sheet-edits';
import type { SheetRow } from './sheet-row';

export type EditEnd = 'down' | 'up' | 'left' | 'right' | 'next' | 'previous' | null;
/** `isTyped`: begun by typing, so arrow keys leave the cell. */
export type CellDraft = { place: CellPlace; text: string; isTyped: boolean };

export type GridEditing = {
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  edits: Edits;
  /** Saving: nothing can be edited. */
  isBusy: boolean;
  range: CellRange;
  onRange: (range: CellRange) => void;
  onWrite: (writes: CellWrite[]) => void;
};

const keyOf = { down: 'ArrowDown', up: 'ArrowUp', left: 'ArrowLeft', right: 'ArrowRight' } as const;
const STARTS_TYPING = /^[\d.,$+-]$/;

const placeOf = (target: EventTarget): CellPlace | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
};
const isField = (target: EventTarget) => target instanceof HTMLInputElement;
const isTouch = ({ nativeEvent }: MouseEvent) => 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

export function useGridEditing({ columns, rows, edits, isBusy, range, onRange, onWrite }: GridEditing) {
  const [draft, setDraft] = useState<CellDraft | null>(null);
  const wantsFocus = useRef(false);
  const size = { rows: rows.length, columns: columns.length };
  const focus = clamped(range.focus, size);

  const go = (next: CellRange) => {
    wantsFocus.current = true;
    onRange(next);
  };
  const textAt = ({ row, column }: CellPlace) => textIn(edits, rows[row]!, columns[column]!.id);
  const begin = (place: CellPlace, typed?: string) => {
    if (!isBusy && rows[place.row]) setDraft({ place, text: typed ?? textAt(place), isTyped: typed !== undefined });
  };
  const write = (cells: readonly (CellPlace & { text: string })[]) => {
    if (!isBusy)
      onWrite(cells.map(({ row, column, text }) => ({ row: rows[row]!, column: columns[column]!.id, text })));
  };
  const selected = () => placesIn(range, size);

  const paste = (text: string) => {
    setDraft(null);
    const { cells, range: next, left } = placed(blockIn(text), range, size);
    write(cells);
    go(next);
    if (left > 0)
      toast({
        tone: 'destructive',
        title: 'Not everything was pasted',
        description: `There was no place for ${left} of the cells. Load more rows first, or start further up.`,
      });
  };
  const copied = () => {
    const { top, bottom, left, right } = boundsOf(range);
    return blockText(
      rows.slice(top, bottom + 1).map((row) => columns.slice(left, right + 1).map(({ id }) => textIn(edits, row, id))),
    );
  };

  /** `isForAll`: writes into the whole range. */
  const commit = (text: string, end: EditEnd, isForAll = false) => {
    if (!draft) return;
    const { place } = draft;
    setDraft(null);
    write((isForAll ? selected() : [place]).map((cell) => ({ ...cell, text })));
    if (isForAll) wantsFocus.current = true;
    if (end === 'next' || end === 'previous') go(onlyCell(nextPlace(place, size, end === 'previous') ?? place));
    else if (end) go(movedBy(onlyCell(place), { key: keyOf[end] }, size) ?? range);
  };
  const cancel = () => {
    wantsFocus.current = true;
    setDraft(null);
  };

  const act = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const command = ctrlKey || metaKey ? key.toLowerCase() : '';
    const next = altKey ? undefined : movedBy({ anchor: range.anchor, focus }, event, size);
    if (next) go(next);
    else if (key === 'Enter' || key === 'F2') begin(focus);
    else if (key === 'Delete' || key === 'Backspace')
      write(
        selected()
          .filter(({ column }) => columns[column]?.isOptional)
          .map((place) => ({ ...place, text: '' })),
      );
    else if (command === 'a')
      go({ anchor: { row: size.rows - 1, column: size.columns - 1 }, focus: { row: 0, column: 0 } });
    else if (command === 'd') {
      const { top } = boundsOf(range);
      write(selected().map(({ row, column }) => ({ row, column, text: textAt({ row: top, column }) })));
    } else if (!command && !altKey && STARTS_TYPING.test(key)) begin(focus, key);
    else return false;
    return true;
  };

  return {
    draft,
    focus,
    wantsFocus,
    editor: { onCommit: commit, onCancel: cancel, onPasteBlock: paste },
    gridProps: {
      onKeyDown: (event: KeyboardEvent) => {
        if (!isField(event.target) && act(event)) event.preventDefault();
      },
      onPointerDown: (event: PointerEvent) => {
        const place = placeOf(event.target);
        if (!place || isField(event.target) || event.pointerType === 'touch' || event.button !== 0) return;
        go({ anchor: event.shiftKey ? range.anchor : place, focus: place });
      },
      onPointerMove: (event: PointerEvent) => {
        const place = placeOf(event.target);
        if (!place || draft || event.pointerType === 'touch' || event.buttons !== 1) return;
        if (place.row !== focus.row || place.column !== focus.column) go({ anchor: range.anchor, focus: place });
      },
      // touch has no double click
      onClick: (event: MouseEvent) => {
        const place = placeOf(event.target);
        if (!place || !isTouch(event) || isField(event.target)) return;
        onRange(onlyCell(place));
        begin(place);
      },
      onDoubleClick: (event: MouseEvent) => {
        const place = placeOf(event.target);
        if (place && !isField(event.target)) begin(place);
      },
      onCopy: (event: ClipboardEvent) => {
        event.preventDefault();
        event.clipboardData.setData('text/plain', copied());
      },
      onPaste: (event: ClipboardEvent) => {
        event.preventDefault();
        paste(event.clipboardData.getData('text/plain'));
      },
    },
  };
}

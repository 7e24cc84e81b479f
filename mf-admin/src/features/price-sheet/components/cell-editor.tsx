import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { SheetColumn } from '../model/sheet-columns';
import type { CellDraft, EditEnd } from '../model/use-grid-editing';
import styles from './sheet-grid.module.css';

export type CellEditorProps = {
  column: SheetColumn;
  label: string;
  draft: CellDraft;
  onCommit: (text: string, end: EditEnd, isForAll?: boolean) => void;
  onCancel: () => void;
  onPasteBlock: (text: string) => void;
};

const ends: Readonly<Record<string, [plain: EditEnd, shifted: EditEnd]>> = {
  Enter: ['down', 'up'],
  Tab: ['next', 'previous'],
};
const arrowEnds: Readonly<Record<string, EditEnd>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export function CellEditor({ column: { kind }, label, draft, onCommit, onCancel, onPasteBlock }: CellEditorProps) {
  const field = useRef<HTMLInputElement | null>(null);
  const isDone = useRef(false);
  const finish = (act: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  };
  const commit = (end: EditEnd, isForAll = false) =>
    finish(() => onCommit(field.current?.value ?? draft.text, end, isForAll));
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const isForAll = key === 'Enter' && (ctrlKey || metaKey);
    const end = draft.isTyped ? (arrowEnds[key] ?? ends[key]?.[0]) : ends[key]?.[0];
    if (key === 'Escape') finish(onCancel);
    else if (isForAll) commit(null, true);
    else if (end) commit(shiftKey ? (ends[key]?.[1] ?? end) : end);
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    event.stopPropagation();
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    finish(() => onPasteBlock(text));
  };
  return (
    <input
      ref={(input) => {
        if (input && input !== field.current) {
          input.focus({ preventScroll: true });
          if (!draft.isTyped) input.select();
        }
        field.current = input;
      }}
      className={styles.field}
      aria-label={label}
      // numeric keypads have no minus
      inputMode={kind === 'count' ? 'numeric' : kind === 'amount' ? 'decimal' : 'text'}
      autoComplete="off"
      enterKeyHint="next"
      defaultValue={draft.text}
      maxLength={30}
      onKeyDown={onKeyDown}
      onCopy={(event) => event.stopPropagation()}
      onPaste={onPaste}
      onBlur={() => commit(null)}
    />
  );
}

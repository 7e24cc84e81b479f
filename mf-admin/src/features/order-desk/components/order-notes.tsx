import { type FormEvent, useRef, useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import type { OrderNote } from 'shared-contracts/order-desk/schemas';
import { orderDesk } from 'shared-contracts/policy/orders';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { TextAreaField } from 'shared-ui/text-area-field';
import { toast, useSession } from 'shell/contract';
import { useAddNote } from '../queries/desk';
import { DeskCard } from './desk-card';
import styles from './order-desk.module.css';
import { WhenAndWho } from './when-and-who';

export function OrderNotes({ orderId, notes }: { orderId: string; notes: readonly OrderNote[] }) {
  const [text, setText] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const add = useAddNote();
  const { may } = useSession();

  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = text.trim() === '';
    setIsIncomplete(isEmpty);
    if (isEmpty) return field.current?.focus();
    add.mutate(
      { id: orderId, text },
      { onSuccess: () => setText(''), onError: (error) => toast(failureToast('The note was not saved', error)) },
    );
  }

  return (
    <DeskCard title="Internal Notes">
      {may('mendOrders') && (
        <form noValidate className={styles.form} onSubmit={submit}>
          <TextAreaField
            ref={field}
            label="New note"
            hint="Customers never see notes."
            rows={2}
            maxLength={orderDesk.longestNote}
            error={isIncomplete ? 'Please write a note' : undefined}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" variant="secondary" className={common.start} busy={add.isPending} busyLabel="Saving...">
            Add note
          </Button>
        </form>
      )}
      {!may('mendOrders') && notes.length === 0 && <p className={common.soft}>No notes yet.</p>}
      {notes.length > 0 && (
        <ul className={styles.list} aria-label="Notes">
          {notes.map((note) => (
            <li key={note.id} className={styles.entry}>
              <span className={common.written}>{note.text}</span>
              <WhenAndWho at={note.at} who={note.author?.email} />
            </li>
          ))}
        </ul>
      )}
    </DeskCard>
  );
}

import { useEffect, useRef } from 'react';
import { Notice } from 'shared-ui/notice';
import type { FieldChange } from '../model/product-conflict';
import styles from './product-form.module.css';

export function ConflictNotice({ changes }: { changes: readonly FieldChange[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.conflict}>
      <Notice tone="warning" title="Somebody else has changed this product">
        <p>What you typed is still here. Check it against these changes, then save again.</p>
        <ul className={styles.changes}>
          {changes.map(({ field, label, before, now, isTyped }) => (
            <li key={field}>
              <strong>{label}</strong>: <s>{before}</s> <span aria-hidden="true">→</span> {now}
              {isTyped && '. You have changed it, too: saving keeps yours.'}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrderStatus } from 'shared-contracts/orders/schemas';
import { OrderStatusSelect, type OrderStatusSelectProps } from '../order-status-select/order-status-select';
import { afterChoice } from './resting-choice';

const RESTS_AFTER_MS = 600;

export type SettledStatusSelectProps = Omit<OrderStatusSelectProps, 'value' | 'onChange' | 'onBlur'> & {
  /** The status that the order has. */
  value: OrderStatus;
  onChoose: (status: OrderStatus) => void;
};

/**
 * A status that is set as soon as it is chosen. What arrow keys only pass is not chosen: the status is that on which they
 * rest, or which Enter or leaving the field confirms. Escape puts the old one back.
 */
export function SettledStatusSelect({ value, onChoose, ...select }: SettledStatusSelectProps) {
  const [resting, setResting] = useState<OrderStatus | null>(null);
  const byKeyboard = useRef(false);

  const take = (event: Parameters<typeof afterChoice<OrderStatus>>[2]) => {
    const next = afterChoice(resting, value, event);
    setResting(next.resting);
    if (next.sent !== null) onChoose(next.sent);
  };
  const rested = useEffectEvent(() => take({ kind: 'rested' }));
  useEffect(() => {
    if (resting === null) return undefined;
    const timer = setTimeout(rested, RESTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [resting]);

  const pressed = (event: KeyboardEvent) => {
    byKeyboard.current = true;
    if (resting === null || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    // neither sends a form nor closes a dialog
    event.preventDefault();
    event.stopPropagation();
    take({ kind: event.key === 'Enter' ? 'rested' : 'dismissed' });
  };

  return (
    <OrderStatusSelect
      {...select}
      value={resting ?? value}
      onChange={({ target }) =>
        take({ kind: byKeyboard.current ? 'passed' : 'picked', value: target.value as OrderStatus })
      }
      onKeyDown={pressed}
      onPointerDown={() => {
        byKeyboard.current = false;
      }}
      onBlur={() => {
        take({ kind: 'rested' });
        byKeyboard.current = false;
      }}
    />
  );
}

import { type KeyboardEvent, useState } from 'react';
import Minus from '@lucide/icons/icons/minus';
import Plus from '@lucide/icons/icons/plus';
import { Icon } from '../icon/icon';
import { classNames } from '../../class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './quantity-stepper.module.css';

export type QuantityStepperProps = {
  /** "Quantity of Round Magnet" if there are several. */
  label: string;
  value: number;
  minimum?: number;
  maximum?: number;
  /** Keeps a typed number above the maximum, for callers that show an error. */
  keepTyped?: boolean;
  onChange: (value: number) => void;
  disabled?: boolean;
  /** The id of the text that says what is wrong with the value. */
  problemId?: string | undefined;
  className?: string;
};

/** A number with buttons for one less and one more. Text that is not a whole number becomes the minimum; numbers are clamped to the limits. */
export function QuantityStepper({
  label,
  value,
  minimum = 1,
  maximum = Number.MAX_SAFE_INTEGER,
  keepTyped = false,
  onChange,
  disabled = false,
  problemId,
  className,
}: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const within = (wanted: number) => Math.max(minimum, Math.min(maximum, wanted));
  const set = (next: number) => {
    if (next !== value) onChange(next);
  };
  const change = (wanted: number) => set(within(wanted));
  const step = (by: number) => {
    setDraft(null);
    change(value + by);
  };
  const type = (text: string) => {
    setDraft(text);
    // empty while typing: keep the value
    if (text.trim() === '') return;
    const wanted = /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : minimum;
    if (keepTyped) set(Math.max(minimum, wanted));
    else change(wanted);
  };
  const leave = () => {
    if (draft?.trim() === '') change(minimum);
    setDraft(null);
  };
  const steps: Record<string, () => void> = {
    ArrowUp: () => step(1),
    ArrowDown: () => step(-1),
    PageUp: () => step(10),
    PageDown: () => step(-10),
    // commit before Enter submits the form
    Enter: leave,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    steps[event.key]?.();
    if (event.key in steps && event.key !== 'Enter') event.preventDefault();
  };
  return (
    <fieldset aria-label={label} className={classNames(styles.stepper, className)}>
      <button
        type="button"
        className={styles.step}
        aria-label={`Decrease ${label}`}
        disabled={disabled || value <= minimum}
        onClick={() => step(-1)}
      >
        <Icon icon={Minus} />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-invalid={problemId === undefined ? undefined : true}
        aria-describedby={problemId}
        aria-valuemin={minimum}
        aria-valuemax={maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum}
        className={styles.value}
        value={draft ?? String(value)}
        disabled={disabled}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={`Increase ${label}`}
        disabled={disabled || value >= maximum}
        onClick={() => step(1)}
      >
        <Icon icon={Plus} />
      </button>
      <VisuallyHidden aria-live="polite">{`${label}: ${value}`}</VisuallyHidden>
    </fieldset>
  );
}

import { useEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from 'shared-ui/text-field';

const TYPING_PAUSE_MS = 400;

type TypedFieldProps = Omit<TextFieldProps, 'onChange' | 'onBlur'> & { value: string; onType: (text: string) => void };

/** While it has focus, nothing overwrites its text. */
export function TypedField({ value, onType, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  return (
    <TextField
      {...field}
      value={typed ?? value}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        clearTimeout(pause.current);
        pause.current = window.setTimeout(() => onType(text), TYPING_PAUSE_MS);
      }}
      onBlur={() => {
        clearTimeout(pause.current);
        if (typed !== null) onType(typed);
        setTyped(null);
      }}
    />
  );
}

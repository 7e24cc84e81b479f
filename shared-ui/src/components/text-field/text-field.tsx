import type { ComponentProps } from 'react';
import { FieldFrame, type FieldProps } from '../field/field';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>;

/** A text of one line, with label, hint and error. Input props and `ref` go to the input, `className` to the wrapper. */
export const TextField = (props: TextFieldProps) => (
  <FieldFrame<TextFieldProps> {...props} render={(control) => <input type="text" {...control} />} />
);

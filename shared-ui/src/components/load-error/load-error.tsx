import type { ReactNode } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { Button } from '../button/button';
import { ErrorState } from '../error-state/error-state';
import { Notice } from '../notice/notice';

export type LoadErrorProps = {
  title: string;
  /** Its message is the text, unless there are children. */
  error?: unknown;
  /** `notice` fits between other content. */
  as?: 'state' | 'notice';
  headingLevel?: 1 | 2 | 3;
  onRetry: () => void;
  children?: ReactNode;
};

/** In place of data that did not load, with a way to try again. */
export function LoadError({ title, error, as = 'state', headingLevel, onRetry, children }: LoadErrorProps) {
  const text = children ?? failureText(error);
  if (as === 'notice') {
    return (
      <Notice
        tone="danger"
        title={title}
        action={
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {text}
      </Notice>
    );
  }
  return (
    <ErrorState title={title} headingLevel={headingLevel} action={<Button onClick={onRetry}>Try again</Button>}>
      {text}
    </ErrorState>
  );
}

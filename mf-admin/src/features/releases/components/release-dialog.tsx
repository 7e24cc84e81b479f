import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import common from 'shared-ui/styles/common.module.css';
import type * as z from 'zod';
import { failureText } from 'shared-contracts/api/failure';
import type { ReleaseProblems } from 'shared-contracts/releases/schemas';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { Notice } from 'shared-ui/notice';
import { ProgressBar } from 'shared-ui/progress-bar';
import { ApiError, toast } from 'shell/contract';
import styles from './releases.module.css';

function problemsIn(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.problem?.code !== 'release_refused') return [];
  return (error.problem.details as z.infer<typeof ReleaseProblems> | undefined)?.problems ?? [];
}

export type VersionDialogProps = { slice: string; version: string; onClose: () => void };

export type ReleaseDialogProps = {
  title: string;
  description: ReactNode;
  /** A verb: "Promote". */
  confirm: string;
  isDanger?: boolean;
  progress: string;
  change: { isPending: boolean; error: Error | null };
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Its first line; the rest is a stack trace. */
function Problem({ text }: { text: string }) {
  const [first = '', ...rest] = text.split('\n');
  if (rest.length === 0) return first;
  return (
    <details>
      <summary>{first}</summary>
      <pre className={styles.trace}>{rest.join('\n')}</pre>
    </details>
  );
}

export function ReleaseDialog({
  title,
  description,
  confirm,
  isDanger = false,
  progress,
  change: { isPending, error },
  onSubmit,
  onClose,
  children,
}: ReleaseDialogProps) {
  const form = useId();
  const problems = problemsIn(error);
  return (
    <Dialog
      open
      title={title}
      description={description}
      dismissable={!isPending}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isPending ? 'Close' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={isDanger ? 'danger' : 'primary'}
            busy={isPending}
            busyLabel="Please wait..."
          >
            {error ? 'Try again' : confirm}
          </Button>
        </>
      }
    >
      <form id={form} className={common.stack4} noValidate onSubmit={onSubmit}>
        {children}
        {isPending && <ProgressBar value={null} label={progress} />}
        {error && !isPending && (
          <Notice tone="danger" title={failureText(error)}>
            {problems.length > 0 && (
              <ul className={styles.problems}>
                {problems.map((problem) => (
                  <li key={problem}>
                    <Problem text={problem} />
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

type ReleaseChangeProps<Input> = Omit<ReleaseDialogProps, 'change' | 'onSubmit'> & {
  change: Pick<UseMutationResult<unknown, Error, Input>, 'mutate' | 'isPending' | 'error'>;
  input: Input;
  /** The toast's title; without it, the dialog stays open. */
  done?: string;
};

export function ReleaseChange<Input>({ input, done, ...dialog }: ReleaseChangeProps<Input>) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dialog.change.mutate(input, {
      onSuccess: () => {
        if (done === undefined) return;
        toast({ tone: 'success', title: done });
        dialog.onClose();
      },
    });
  };
  return <ReleaseDialog {...dialog} onSubmit={submit} />;
}

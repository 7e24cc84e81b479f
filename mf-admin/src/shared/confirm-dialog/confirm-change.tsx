import type { ReactNode } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import { failureToast } from 'shared-contracts/api/failure';
import { ConfirmDialog, type ConfirmDialogProps } from 'shared-ui/confirm-dialog';
import { type ToastMessage, toast } from 'shell/contract';
import { mutateThrough } from '../mutate-through/mutate-through';

type ConfirmChangeProps<Value, Answer> = Pick<ConfirmDialogProps, 'title' | 'confirm' | 'busyLabel' | 'onClose'> & {
  children: ReactNode;
  change: Pick<UseMutationResult<Answer, Error, Value>, 'mutateAsync' | 'isPending'>;
  value: Value;
  /** The toast, or its title. */
  done: string | ((answer: Answer) => ToastMessage);
  failed: string | ((error: Error) => ToastMessage);
};

export function ConfirmChange<Value, Answer>({
  change,
  value,
  done,
  failed,
  children,
  ...dialog
}: ConfirmChangeProps<Value, Answer>) {
  const confirm = () =>
    mutateThrough(change, value, {
      onSuccess: (answer) => toast(typeof done === 'string' ? { tone: 'success', title: done } : done(answer)),
      onError: (error) => toast(typeof failed === 'string' ? failureToast(failed, error) : failed(error)),
      onSettled: dialog.onClose,
    });
  return <ConfirmDialog {...dialog} description={children} isBusy={change.isPending} onConfirm={confirm} />;
}

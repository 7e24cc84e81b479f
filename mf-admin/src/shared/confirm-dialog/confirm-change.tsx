import type { UseMutationResult } from '@tanstack/react-query';
import { failureToast } from 'shared-contracts/api/failure';
import { type ToastMessage, toast } from 'shell/contract';
import { mutateThrough } from '../mutate-through/mutate-through';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog';

type ConfirmChangeProps<Value, Answer> = Omit<ConfirmDialogProps, 'isBusy' | 'onConfirm'> & {
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
  ...dialog
}: ConfirmChangeProps<Value, Answer>) {
  const confirm = () =>
    mutateThrough(change, value, {
      onSuccess: (answer) => toast(typeof done === 'string' ? { tone: 'success', title: done } : done(answer)),
      onError: (error) => toast(typeof failed === 'string' ? failureToast(failed, error) : failed(error)),
      onSettled: dialog.onClose,
    });
  return <ConfirmDialog {...dialog} isBusy={change.isPending} onConfirm={confirm} />;
}

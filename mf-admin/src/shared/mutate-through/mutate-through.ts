import type { UseMutationResult } from '@tanstack/react-query';

type Callbacks<Answer> = {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
};

/** Like `mutate`, but its callbacks survive the row that called it. */
export function mutateThrough<Value, Answer>(
  { mutateAsync }: Pick<UseMutationResult<Answer, Error, Value>, 'mutateAsync'>,
  value: Value,
  { onSuccess, onError, onSettled }: Callbacks<Answer>,
): void {
  void mutateAsync(value)
    .then(onSuccess, (error: Error) => onError?.(error))
    .finally(onSettled);
}

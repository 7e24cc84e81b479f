import { useCallback, useState } from 'react';
import type { Refusal } from './admission';

/** Two files may have the same name. */
export type RefusedFile = Refusal & { id: string };

export const refusedFiles = (refusals: readonly Refusal[]): RefusedFile[] =>
  refusals.map((refusal) => ({ ...refusal, id: crypto.randomUUID() }));

export function useRefusedFiles(first: readonly Refusal[] = []) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>(() => refusedFiles(first));
  const refuse = useCallback(
    (refusals: readonly Refusal[]) => setRefused((before) => [...before, ...refusedFiles(refusals)]),
    [],
  );
  const dismiss = (file: RefusedFile) => setRefused((before) => before.filter((one) => one !== file));
  return { refused, refuse, dismiss };
}

import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';

type Report = (part: string, isUnsaved: boolean) => void;

/** Parts that save by themselves report to it. */
export const UnsavedParts = createContext<Report>(() => undefined);

export function useUnsavedPart(isUnsaved: boolean): void {
  const part = useId();
  const report = useContext(UnsavedParts);
  useEffect(() => {
    report(part, isUnsaved);
    return () => report(part, false);
  }, [report, part, isUnsaved]);
}

/** `isUnsavedNow`: for callbacks older than the last render. */
export function useUnsavedParts() {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [parts] = useState(() => new Set<string>());
  const report = useCallback<Report>(
    (part, isPartUnsaved) => {
      if (isPartUnsaved) parts.add(part);
      else parts.delete(part);
      setIsUnsaved(parts.size > 0);
    },
    [parts],
  );
  return { isUnsaved, isUnsavedNow: () => parts.size > 0, report };
}

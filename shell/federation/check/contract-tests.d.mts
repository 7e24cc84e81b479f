import type { GateCheck } from 'shared-server/registry/gate';

export function checkContract(
  folder: string | undefined,
  options?: { say?: (line: string) => void; takeAtMostMs?: number },
): Promise<GateCheck>;

export type ContractRecord = { version: string; exports: Record<string, string> };
export type ContractChanges = Record<'added' | 'changed' | 'removed', string[]>;
export function contractExports(): Promise<Record<string, string>>;
export function exportsDeclaredIn(folder: string): Promise<Record<string, string>>;
export function recordedContract(): Promise<ContractRecord>;
export function exportsRecordedAs(
  version: string,
  options?: { folder?: string; file?: string },
): Promise<Record<string, string>[]>;
export function mergedChanges(changes: ContractChanges[]): ContractChanges;
export function contractChanges(before: Record<string, string>, after: Record<string, string>): ContractChanges;
export function nextContractVersion(version: string, changes: ContractChanges): string;

import type { Check, Plan } from './browser-journey.mjs';

type GateOptions = {
  shopUrl?: string;
  token?: string;
  /** Why the version passes although a check fails. */
  force?: string | undefined;
  pause?: (milliseconds: number) => Promise<void>;
  say?: (line: string) => void;
  test?: (folder: string | undefined) => Promise<Check>;
  visit?: (options: { origin: string; plan: Plan; slice: string }) => Promise<Check[]>;
};
export type Published = {
  slice: string;
  version: string;
  state: string;
  problems: string[];
  gateState: 'passed' | 'forced';
};
export function publishSlice(options: GateOptions & { folder: string; built?: string }): Promise<Published>;
export function repeatGate(
  options: GateOptions & { slice: string; version: string; folder?: string },
): Promise<Published>;

import type { GateCheck } from 'shared-server/registry/gate';
import type { VersionKey } from 'shared-server/registry/releases';
import type { Plan } from './browser-journey.mjs';

type GateOptions = {
  shopUrl?: string;
  token?: string;
  /** Why the version passes although a check fails. */
  force?: string | undefined;
  pause?: (milliseconds: number) => Promise<void>;
  say?: (line: string) => void;
  test?: (folder: string | undefined) => Promise<GateCheck>;
  visit?: (options: { origin: string; plan: Plan; slice: string; built?: string }) => Promise<GateCheck[]>;
};
export type Published = VersionKey & { state: 'published'; problems: string[]; gateState: 'passed' | 'forced' };
export function publishSlice(options: GateOptions & { folder: string; built?: string }): Promise<Published>;
export function repeatGate(options: GateOptions & VersionKey & { folder?: string }): Promise<Published>;

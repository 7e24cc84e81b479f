import type { GateCheck } from 'shared-server/registry/gate';
import type { VersionKey } from 'shared-server/registry/releases';
import type { GatePlan } from '../../server/publishing/gate-plan';
import type { PublishedVersion } from '../../server/publishing/publishing';

type GateOptions = {
  shopUrl?: string;
  token?: string;
  /** Why the version passes although a check fails. */
  force?: string | undefined;
  pause?: (milliseconds: number) => Promise<void>;
  say?: (line: string) => void;
  test?: (folder: string | undefined) => Promise<GateCheck>;
  visit?: (options: { origin: string; plan: GatePlan; slice: string; built?: string }) => Promise<GateCheck[]>;
};
export type Published = PublishedVersion & { gateState: 'passed' | 'forced' };
export function publishSlice(options: GateOptions & { folder: string; built?: string }): Promise<Published>;
export function repeatGate(options: GateOptions & VersionKey & { folder?: string }): Promise<Published>;

import type { GateCheck } from 'shared-server/registry/gate';
import type { GatePlan } from '../../server/publishing/gate-plan';

export function chromePath(found?: string): string;
export function matcherOf(pattern: string): RegExp;
export function checkInBrowser(options: {
  origin: string;
  plan: Omit<GatePlan, 'origin'> & Partial<GatePlan>;
  slice: string;
  built?: string;
  executablePath?: string;
  say?: (line: string) => void;
}): Promise<GateCheck[]>;

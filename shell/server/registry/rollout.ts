import { createHash } from 'node:crypto';
import {
  type Composition,
  EMPTY_COMPOSITION,
  type SliceInUse,
  composed,
  compositionOf,
  listedSlices,
} from './composition';
import type { Discovery } from './discovery';

export type Canary = SliceInUse;

/** Uniform in [0, 1). */
function shareOf(session: string, { name, metadata }: Canary): number {
  const hash = createHash('sha256').update(`${session} ${name}@${metadata.version}`).digest();
  return hash.readUInt32BE() / 2 ** 32;
}

export class Rollout {
  readonly current: Composition;
  readonly canaries: readonly Canary[];
  /** By the canaries in them; at most 2^canaries. */
  private readonly others = new Map<string, Composition>();

  constructor(readonly discovery: Discovery) {
    const current = compositionOf(discovery);
    this.current = current.slices.length ? current : EMPTY_COMPOSITION;
    this.canaries = listedSlices(discovery).filter(({ deployment }) => !deployment.default && deployment.traffic > 0);
  }

  get id(): string {
    return [this.current.id, ...this.canaries.map((one) => `${one.metadata.version}:${one.deployment.traffic}`)].join(
      ' ',
    );
  }

  /** Stable for a session: raising a percentage only adds sessions. */
  compositionOf(session: string): Composition {
    const chosen = this.canaries.filter((canary) => shareOf(session, canary) < canary.deployment.traffic / 100);
    return chosen.length === 0 ? this.current : this.with(chosen);
  }

  private with(chosen: readonly Canary[]): Composition {
    const key = chosen.map(({ name }) => name).join(' ');
    const known = this.others.get(key);
    if (known) return known;
    const composition = replaced(this.current, chosen);
    this.others.set(key, composition);
    return composition;
  }
}

export const replaced = ({ slices, innerPaths }: Composition, versions: readonly SliceInUse[]): Composition =>
  composed([...slices.filter(({ name }) => !versions.some((one) => one.name === name)), ...versions], innerPaths);

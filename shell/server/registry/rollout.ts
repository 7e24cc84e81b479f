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

/** Uniform in [0, 1), and the same for the same session and version. */
function shareOf(session: string, { name, metadata }: Canary): number {
  const hash = createHash('sha256').update(`${session} ${name}@${metadata.version}`).digest();
  return hash.readUInt32BE() / 2 ** 32;
}

/** Which versions sessions get: the current composition, and those with canaries. Immutable. */
export class Rollout {
  readonly current: Composition;
  readonly canaries: readonly Canary[];
  /** Compositions that differ from the current one, by the canaries in them; at most 2^canaries. */
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

  /**
   * The composition of a session, the same at every call. A canary of n percent gets n percent of the sessions, independently of
   * other canaries; raising the percentage only adds sessions to it.
   */
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

export const replaced = ({ slices }: Composition, versions: readonly SliceInUse[]): Composition =>
  composed([...slices.filter(({ name }) => !versions.some((one) => one.name === name)), ...versions]);

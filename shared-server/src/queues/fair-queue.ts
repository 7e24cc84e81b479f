import { randomUUID } from 'node:crypto';
import { type Visitor, WaitingLine } from './waiting-line.js';

/** Too much waits, or this waited too long. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/** `share`: this visitor has too much in flight. */
export type RefusalReason = 'full' | 'late' | 'share';

export class Refused extends Overloaded {
  constructor(readonly reason: RefusalReason) {
    super(reason);
  }
}

/** `signal`: aborts when nobody waits any longer. */
export type Turn<K extends string> = { kind: K; visitor: Visitor; signal?: AbortSignal | undefined };

/** For work that is done in order of arrival, whoever asks. */
export const turnOfItsOwn = <K extends string>(kind: K, signal?: AbortSignal): Turn<K> => ({
  kind,
  visitor: { network: randomUUID(), person: '' },
  signal,
});

export type KindLimits = {
  /** Pieces of other kinds that may begin first. */
  patience: number;
  maxWaiting?: number;
  maxWaitingMs?: number;
  /** Pieces per person, and per network, waiting or in hand. */
  perPerson?: number;
  perNetwork?: number;
  /** In hand; all places by default. */
  maxInHand?: number;
  /** Leaves the last place free while its patience lasts. */
  isBackground?: boolean;
};

type Piece<K extends string> = Turn<K> & { begin: () => void };

/** Earlier kinds go first while the others' patience lasts. Visitors take turns; the last place is for a network with nothing in hand. */
export class FairQueue<K extends string> {
  private readonly waiting: Record<K, WaitingLine<Piece<K>>>;
  private readonly inHand = new Set<Piece<K>>();
  /** Pieces of other kinds begun since. */
  private readonly passed: Record<K, number>;
  private readonly kinds: readonly K[];

  constructor(
    private readonly places: number,
    private readonly limits: Record<K, KindLimits>,
    private readonly options: { hasShares: boolean } = { hasShares: true },
  ) {
    this.kinds = Object.keys(limits) as K[];
    const each = <T>(value: () => T) => Object.fromEntries(this.kinds.map((kind) => [kind, value()])) as Record<K, T>;
    this.waiting = each(() => new WaitingLine<Piece<K>>());
    this.passed = each(() => 0);
  }

  figures(kind: K): { waiting: number; inHand: number } {
    return { waiting: this.waiting[kind].size, inHand: this.countInHand((piece) => piece.kind === kind) };
  }

  /** Rejects with `Refused`, or the signal's reason while waiting. */
  async run<T>(turn: Turn<K>, work: () => Promise<T>): Promise<T> {
    turn.signal?.throwIfAborted();
    if (this.options.hasShares && this.hasUsedItsShare(turn)) throw new Refused('share');
    const piece = { ...turn, begin: () => {} };
    await this.turnOf(piece);
    try {
      turn.signal?.throwIfAborted();
      return await work();
    } finally {
      this.inHand.delete(piece);
      this.beginNext();
    }
  }

  private turnOf(piece: Piece<K>): Promise<void> {
    const { kind, signal } = piece;
    const line = this.waiting[kind];
    const { maxWaiting = Number.POSITIVE_INFINITY, maxWaitingMs } = this.limits[kind];
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.remove(piece);
        if (line.size === 0) this.passed[kind] = 0;
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const refuse = (reason: RefusalReason) => {
        leave();
        reject(new Refused(reason));
      };
      const abort = () => {
        leave();
        reject(signal?.reason);
      };
      piece.begin = () => {
        leave();
        resolve();
      };
      const timer = maxWaitingMs === undefined ? undefined : setTimeout(() => refuse('late'), maxWaitingMs).unref();
      signal?.addEventListener('abort', abort);
      line.add(piece);
      this.beginNext();
      if (!this.inHand.has(piece) && line.size > maxWaiting) refuse('full');
    });
  }

  private beginNext(): void {
    while (this.inHand.size < this.places) {
      const piece = this.next();
      if (!piece) return;
      this.inHand.add(piece);
      for (const kind of this.kinds) if (this.waiting[kind].size > 0) this.passed[kind] += 1;
      this.passed[piece.kind] = 0;
      piece.begin();
    }
  }

  private next(): Piece<K> | undefined {
    const overdue = (kind: K) => this.passed[kind] - this.limits[kind].patience;
    for (const kind of this.kinds.toSorted((a, b) => overdue(b) - overdue(a))) {
      const piece = this.mayBegin(kind) && this.waiting[kind].next((network) => this.isForNetwork(network));
      if (piece) return piece;
    }
    return undefined;
  }

  private mayBegin(kind: K): boolean {
    const { isBackground = false, patience, maxInHand = this.places } = this.limits[kind];
    if (this.countInHand((piece) => piece.kind === kind) >= maxInHand) return false;
    return !isBackground || !this.hasOnePlace || this.passed[kind] >= patience;
  }

  private isForNetwork(network: string): boolean {
    return !this.hasOnePlace || this.countInHand(({ visitor }) => visitor.network === network) === 0;
  }

  private get hasOnePlace(): boolean {
    return this.inHand.size === this.places - 1;
  }

  private hasUsedItsShare({ kind, visitor: { network, person } }: Turn<K>): boolean {
    const { perPerson = Number.POSITIVE_INFINITY, perNetwork = Number.POSITIVE_INFINITY } = this.limits[kind];
    const isOfNetwork = (piece: Piece<K>) => piece.kind === kind && piece.visitor.network === network;
    const isOfPerson = (piece: Piece<K>) => isOfNetwork(piece) && piece.visitor.person === person;
    const line = this.waiting[kind];
    const ofNetwork = line.countOf(network) + this.countInHand(isOfNetwork);
    return ofNetwork >= perNetwork || line.countOf(network, person) + this.countInHand(isOfPerson) >= perPerson;
  }

  private countInHand(isCounted: (piece: Piece<K>) => boolean): number {
    return [...this.inHand].filter(isCounted).length;
  }
}

/** Work that takes much memory waits, in order of arrival, until what is in use leaves room for it. */
export class MemoryBudget {
  private used = 0;
  private readonly waiting: { bytes: number; begin: () => void }[] = [];

  constructor(private readonly bytes: number) {}

  /** Work that takes more than there is in all runs alone. It must not ask for more memory itself. */
  async run<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      this.waiting.push({ bytes, begin });
      this.beginNext();
    });
    try {
      return await work();
    } finally {
      this.used -= bytes;
      this.beginNext();
    }
  }

  private beginNext(): void {
    for (let [next] = this.waiting; next && this.hasRoomFor(next.bytes); [next] = this.waiting) {
      this.waiting.shift();
      this.used += next.bytes;
      next.begin();
    }
  }

  private hasRoomFor(bytes: number): boolean {
    return this.used === 0 || this.used + bytes <= this.bytes;
  }
}

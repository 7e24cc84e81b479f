/** Long enough, because the server renders the frame for itself all the time. */
const FRESH_MS = 8000;

/** A renderer that hangs says nothing, and a busy one still renders some. */
export class RenderingCheck {
  private renderedAt: number;
  private readonly now: () => number;

  constructor(now: () => number = Date.now) {
    this.now = now;
    this.renderedAt = now();
  }

  get isRendering(): boolean {
    return this.now() - this.renderedAt <= FRESH_MS;
  }

  async watch<T>(rendering: Promise<T>): Promise<T> {
    const page = await rendering;
    this.renderedAt = this.now();
    return page;
  }
}

import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';

const EVERY_MS = 2_000;
/** Longer than the transaction of a purchase, which is seen once it has committed. */
const WINDOW = '1 minute';

/** Asks while somebody watches: NOTIFY would make purchases wait for one another at their commit. */
export class NewOrders {
  private readonly logger = new Logger('NewOrders');
  private watchers = 0;
  private timer: NodeJS.Timeout | undefined;
  private known: ReadonlySet<string> = new Set();

  constructor(
    private readonly dataSource: DataSource,
    private readonly onNew: () => void,
  ) {}

  /** Returns how to stop. */
  watch(): () => void {
    this.watchers += 1;
    this.timer ??= setTimeout(() => void this.look()).unref();
    return () => {
      this.watchers -= 1;
    };
  }

  private async look(): Promise<void> {
    try {
      const placed = await this.dataSource.query<{ id: string }[]>(
        `SELECT id FROM orders WHERE created_at > now() - interval '${WINDOW}'`,
      );
      const { known } = this;
      this.known = new Set(placed.map(({ id }) => id));
      if (placed.some(({ id }) => !known.has(id))) this.onNew();
    } catch (error) {
      this.logger.warn({ err: error }, 'could not look for new orders');
    }
    const goesOn = this.watchers > 0;
    this.timer = goesOn ? setTimeout(() => void this.look(), EVERY_MS).unref() : undefined;
    if (!goesOn) this.known = new Set();
  }
}

import { createHash, randomInt, randomUUID } from 'node:crypto';
import { PhotoStorage } from '../integrations/s3/photo-storage.js';
import type { Browser } from './browser.js';
import { type StoredPhoto, photoBytes } from './photos.js';
import { keyOfObjectPath } from '../modules/media/domain/photo-keys.js';
import { readAll } from '../modules/media/read-all.js';
import type { TestShop } from './test-shop.js';

type Repeat = <T extends { status: number }>(call: () => Promise<T>) => Promise<T>;
type Draft = { version: number; packSize: number };

const MAX_FILE_BYTES = 10_000_000;

/** `problems`: what was acknowledged but is not stored. `repeat`: until there is an answer. */
export class SavedWork {
  /** Calls without an answer may have added units. */
  private readonly units = new Map<string, { acknowledged: number; sent: number }>();
  private readonly drafts = new Map<string, Draft>();
  private readonly photos = new Set<string>();

  constructor(
    private readonly shop: TestShop,
    private readonly repeat: Repeat,
  ) {}

  get counts(): string {
    return `${this.units.size} cart lines, ${this.drafts.size} designs, ${this.photos.size} photos`;
  }

  async addToCart(browser: Browser, email: string, productId: string): Promise<void> {
    const line = `${email} ${productId}`;
    const units = this.units.get(line) ?? { acknowledged: 0, sent: 0 };
    const { status } = await this.repeat(() => {
      units.sent += 1;
      return browser.post('/api/cart', { productId });
    });
    if (status !== 201) throw new Error(`not in the cart: ${status}`);
    units.acknowledged += 1;
    this.units.set(line, units);
  }

  async upload(browser: Browser): Promise<StoredPhoto> {
    const bytes = await photoBytes({ width: 120 + randomInt(200), height: 90 });
    const declared = { contentType: 'image/jpeg', size: bytes.length };
    const ticket = await this.repeat(() => browser.post<{ uploadURL: string }>('/api/objects/upload', declared));
    const { uploadURL } = ticket.body;
    const put = await fetch(uploadURL, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': declared.contentType },
    });
    if (!put.ok) throw new Error(`not uploaded: ${put.status}`);
    const { status, body } = await this.repeat(() =>
      browser.put<StoredPhoto>('/api/objects/set-policy', { imageUrl: uploadURL }),
    );
    if (status !== 200) throw new Error(`photo refused: ${JSON.stringify(body)}`);
    this.photos.add(body.objectPath);
    return body;
  }

  async design(browser: Browser, productId: string, { objectPath, width, height }: StoredPhoto): Promise<void> {
    const id = randomUUID();
    const tray = [{ path: objectPath, width, height, name: 'beach.jpg' }];
    for (const wanted of [
      { version: 1, packSize: 4 },
      { version: 2, packSize: 9 },
    ]) {
      const known = wanted.version > 1 && { 'if-match': `"${wanted.version - 1}"` };
      const draft = { productId, packSize: wanted.packSize, variationId: null, tray, slots: [] };
      const { status, body } = await this.repeat(() =>
        browser.send<Draft & { details?: Draft }>('PUT', `/api/design-drafts/${id}`, {
          headers: { 'content-type': 'application/json', ...known },
          body: JSON.stringify(draft),
        }),
      );
      // after a lost answer, the same change is a conflict
      const stored = status === 409 ? body.details : status === 200 ? { ...wanted, version: body.version } : undefined;
      if (stored?.version !== wanted.version || stored.packSize !== wanted.packSize)
        throw new Error(`draft not saved: ${status} ${JSON.stringify(body)}`);
      this.drafts.set(id, wanted);
    }
  }

  async problems(): Promise<string[]> {
    return [...(await this.cartProblems()), ...(await this.draftProblems()), ...(await this.photoProblems())];
  }

  private async cartProblems(): Promise<string[]> {
    const rows = await this.shop.app.dataSource.query<{ line: string; units: number }[]>(
      `SELECT users.email || ' ' || product_id AS line, sum(quantity)::int AS units
       FROM cart_items JOIN users ON users.id = user_id GROUP BY 1`,
    );
    const stored = new Map(rows.map(({ line, units }) => [line, units]));
    return [...this.units]
      .map(([line, { acknowledged, sent }]) => ({ line, acknowledged, sent, units: stored.get(line) ?? 0 }))
      .filter(({ units, acknowledged, sent }) => units < acknowledged || units > sent)
      .map((line) => `cart: ${JSON.stringify(line)}`);
  }

  private async draftProblems(): Promise<string[]> {
    const rows = await this.shop.app.dataSource.query<(Draft & { id: string })[]>(
      `SELECT id, version, (content ->> 'packSize')::int AS "packSize" FROM design_drafts`,
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    return [...this.drafts]
      .filter(([id, { version, packSize }]) => {
        const found = stored.get(id);
        return found?.version !== version || found.packSize !== packSize;
      })
      .map(([id]) => `draft ${id}: ${JSON.stringify(stored.get(id))}`);
  }

  private async photoProblems(): Promise<string[]> {
    const rows = await this.shop.app.dataSource.query<{ path: string }[]>(
      `SELECT object_path AS path FROM media_objects WHERE object_path = ANY($1)`,
      [[...this.photos]],
    );
    const known = new Set(rows.map(({ path }) => path));
    const isWhole = await Promise.all([...this.photos].map((path) => this.isWhole(path)));
    return [...this.photos]
      .filter((path, index) => !known.has(path) || !isWhole[index])
      .map((path) => `photo ${path}: ${known.has(path) ? 'its file is missing or damaged' : 'unknown'}`);
  }

  /** A file's name contains the beginning of its hash. */
  private async isWhole(objectPath: string): Promise<boolean> {
    const file = await this.shop.app.nest.get(PhotoStorage).open(keyOfObjectPath(objectPath));
    const bytes = file && (await readAll(file.body, MAX_FILE_BYTES));
    return bytes ? objectPath.includes(createHash('sha256').update(bytes).digest('hex').slice(0, 8)) : false;
  }
}

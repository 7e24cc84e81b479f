import type { EntityManager } from 'typeorm';
import { OPENING, products } from './catalog.js';
import type { SeedPicture } from './pictures.js';

/** The seed that described what the products of earlier versions print. */
export const MAGNETS = 'magnets';

const openingShots: ReadonlySet<string> = new Set(['front', 'fridge']);
const bySlug = new Map(products.map((product) => [product.slug, product]));

export function pieceOfPicture(slug: string, { file, shot }: Pick<SeedPicture, 'file' | 'shot'>): string {
  const isFirst = bySlug.get(slug)?.piece === OPENING && openingShots.has(shot);
  return isFirst ? OPENING : `picture ${file}`;
}

export function piecesOf(pictures: Map<string, SeedPicture[]>): string[] {
  const ofPictures = [...bySlug.keys()].flatMap((slug) =>
    (pictures.get(slug) ?? []).map((picture) => pieceOfPicture(slug, picture)),
  );
  return [...new Set([OPENING, MAGNETS, ...products.map(({ piece }) => piece), ...ofPictures])];
}

/** Concurrent processes get different ones. */
export async function takePieces(manager: EntityManager, pieces: string[]): Promise<Set<string>> {
  // in one order, so that processes wait for each other instead of deadlocking
  const taken = await manager.query<{ name: string }[]>(
    `INSERT INTO applied_seeds (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING RETURNING name`,
    [pieces.toSorted()],
  );
  return new Set(taken.map(({ name }) => name));
}

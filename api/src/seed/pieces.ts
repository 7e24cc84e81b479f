import type { EntityManager } from 'typeorm';
import { OPENING, products } from './catalogue.js';
import type { SeedPicture } from './pictures.js';

/** The shop opened with two pictures of each of its first products. */
const openingShots: ReadonlySet<string> = new Set(['front', 'fridge']);
const bySlug = new Map(products.map((product) => [product.slug, product]));

/** The part of the seed that a product's picture came with. */
export function pieceOfPicture(slug: string, { file, shot }: Pick<SeedPicture, 'file' | 'shot'>): string {
  const isFirst = bySlug.get(slug)?.piece === OPENING && openingShots.has(shot);
  return isFirst ? OPENING : `picture ${file}`;
}

/** The names of all parts of the seed, each of which is loaded once, ever. */
export function piecesOf(pictures: Map<string, SeedPicture[]>): string[] {
  const ofPictures = [...bySlug.keys()].flatMap((slug) =>
    (pictures.get(slug) ?? []).map((picture) => pieceOfPicture(slug, picture)),
  );
  return [...new Set([OPENING, ...products.map(({ piece }) => piece), ...ofPictures])];
}

/** Takes the parts that were never loaded. Of any number of processes that start at once, one gets each of them. */
export async function takePieces(manager: EntityManager, pieces: string[]): Promise<Set<string>> {
  // one order for all: processes that take the same parts wait for each other instead of blocking each other
  const taken = await manager.query<{ name: string }[]>(
    `INSERT INTO applied_seeds (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING RETURNING name`,
    [pieces.toSorted()],
  );
  return new Set(taken.map(({ name }) => name));
}

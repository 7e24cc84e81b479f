import type { EntityManager } from 'typeorm';
import type { DesignSlot } from 'shared-contracts/design/schemas';
import { guestIdIn } from '../../shared/http/shopper.js';
import { announce } from './design-changes.js';
import { type DraftRecord, draftsWithLinks } from './draft-records.js';

type Purchase = {
  userId: string | null;
  shopperKey: string;
  lines: readonly Parameters<typeof isBought>[1][];
};

/** Photos that they brought stay. */
export async function endBoughtLinks(manager: EntityManager, { userId, shopperKey, lines }: Purchase): Promise<void> {
  if (lines.every(({ customImages }) => customImages.length === 0)) return;
  const drafts = await draftsWithLinks(manager, { userId, guestId: guestIdIn(shopperKey) });
  const isIn = ({ productId, content }: DraftRecord) => lines.some((line) => isBought({ productId, ...content }, line));
  for (const { id: draftId } of drafts.filter(isIn)) {
    const [ended] = await manager.query<[{ id: string }[], number]>(
      `UPDATE design_links SET expires_at = $2 WHERE draft_id = $1 AND expires_at > $2 RETURNING id`,
      [draftId, new Date()],
    );
    for (const { id } of ended) await announce(manager, { draftId, endedLink: id });
  }
}

type Draft = { productId: string; packSize: number; slots: readonly Pick<DesignSlot, 'path'>[] };
type Line = { productId: string; selectedPack: string | null; customImages: readonly string[] };

const inOrder = (paths: readonly string[]) => paths.toSorted().join('\n');

export const isBought = ({ productId, packSize, slots }: Draft, line: Line): boolean =>
  slots.length > 0 &&
  line.productId === productId &&
  Number(line.selectedPack ?? 1) === packSize &&
  inOrder(line.customImages) === inOrder(slots.map(({ path }) => path));

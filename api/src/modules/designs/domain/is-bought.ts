import type { DesignSlot } from 'shared-contracts/design/schemas';

type Draft = { productId: string; packSize: number; slots: readonly Pick<DesignSlot, 'path'>[] };
type Line = { productId: string; selectedPack: string | null; customImages: readonly string[] };

const inOrder = (paths: readonly string[]) => paths.toSorted().join('\n');

/** Whether a line is what the draft became: the same photos in a pack of the same product and size. */
export const isBought = ({ productId, packSize, slots }: Draft, line: Line): boolean =>
  slots.length > 0 &&
  line.productId === productId &&
  Number(line.selectedPack ?? 1) === packSize &&
  inOrder(line.customImages) === inOrder(slots.map(({ path }) => path));

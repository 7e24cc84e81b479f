import type * as z from 'zod';
import type { CartLine, LineRequest } from './schemas.js';

export const lineRequestOf = (line: CartLine): z.input<typeof LineRequest> => ({
  productId: line.productId,
  quantity: line.quantity,
  customImages: line.customImages,
  customDesign: line.customDesign ?? undefined,
  customMessage: line.customMessage ?? undefined,
  selectedPack: line.selectedPack,
  selectedPackPrice: line.selectedPackPrice,
  variationId: line.variation?.id,
});

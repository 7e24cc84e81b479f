import type { Product } from '../catalog/schemas.js';
import { shopPolicy } from '../policy/shop-policy.js';
import type { ProductMagnets } from './template.js';

const SIZE = /(\d+(?:\.\d+)?)(?:\s*x\s*(\d+(?:\.\d+)?))?\s*in\b/;
const MAX_INCHES = 24;

const isPrintable = (inches: number) => inches > 0 && inches <= MAX_INCHES;

export const printedMagnetsOf = ({
  magnets,
  ...product
}: Pick<Product, 'dimensions' | 'shape'> & { magnets: ProductMagnets | null }): ProductMagnets =>
  magnets ?? magnetsFrom(product);

/** One window, of the first size in `dimensions` ("3 x 3 in"), else of the shape's standard size. */
export function magnetsFrom({ dimensions, shape }: Pick<Product, 'dimensions' | 'shape'>): ProductMagnets {
  const isRound = shape === 'round' || shape === 'circle';
  const [, width, height = width] = SIZE.exec(dimensions ?? '') ?? [];
  const standard = shopPolicy.sizes.find((size) => size.shape === (isRound ? 'round' : shape)) ?? shopPolicy.sizes[0];
  const isKnown = isPrintable(Number(width)) && isPrintable(Number(height));
  const widthInches = isKnown ? Number(width) : standard.widthInches;
  const heightInches = isKnown ? Number(height) : standard.heightInches;
  const outline = isRound ? 'round' : 'rectangle';
  const window = { shape: outline, x: 0, y: 0, width: widthInches, height: heightInches } as const;
  return [
    {
      count: 1,
      template: {
        id: `${outline}-${String(widthInches)}-by-${String(heightInches)}`.replaceAll('.', '-'),
        version: 1,
        shape: outline,
        widthInches,
        heightInches,
        cornerRadiusInches: 0,
        windows: [window],
      },
    },
  ];
}

const classicSquare = '5eed0000-0002-4000-8000-000000000001';

export const demoProduct = {
  path: `/products/${classicSquare}`,
  design: `/create-magnet?product=${classicSquare}`,
  name: 'Classic Square',
};

/** Products that journeys add come and go. */
export const isDemoProduct = ({ id }: { id: string }) => id.startsWith('5eed0000-0002-');

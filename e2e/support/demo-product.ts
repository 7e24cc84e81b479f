const classicSquare = '5eed0000-0002-4000-8000-000000000001';

/** A product of the demo catalog that no journey changes. */
export const demoProduct = {
  path: `/products/${classicSquare}`,
  design: `/create-magnet?product=${classicSquare}`,
  name: 'Classic Square',
};

/** Whether the demo catalog holds it: those that journeys add come and go. */
export const isDemoProduct = ({ id }: { id: string }) => id.startsWith('5eed0000-0002-');

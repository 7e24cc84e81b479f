import { use } from 'react';

const never = new Promise<never>(() => {});

/** While hydrating: leaves what the server rendered on the screen until the slice's code is here. */
export function AreaPending(): never {
  return use(never);
}

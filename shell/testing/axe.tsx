import { act } from '@testing-library/react';
import type { AxeResults } from 'axe-core';
import { axe as check } from 'jest-axe';

/** Takes a while, in which toasts and queries may update the page. */
export async function axe(container: Element): Promise<AxeResults> {
  let results: AxeResults | undefined;
  await act(async () => {
    results = await check(container);
  });
  if (!results) throw new Error('axe has not answered');
  return results;
}

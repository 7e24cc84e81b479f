import { type Page, expect } from '@playwright/test';

/** Waits until the header shows this many lines in the cart. */
export const cartBadge = (page: Page, count: number) =>
  expect(page.getByRole('banner').getByRole('link', { name: new RegExp(`^Cart.*\\b${count}\\b`) })).toBeVisible();

/** A guest's cart as the browser stores it. */
export const guestCart = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('guestCart') ?? '[]') as { quantity: number; selectedPack: string | null }[],
  );

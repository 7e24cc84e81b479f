import { type Page, expect } from '@playwright/test';

export async function storePhoto(page: Page, photo: Buffer): Promise<string> {
  const contentType = 'image/jpeg';
  const ticket = await page.request.post('/api/objects/upload', {
    data: { fileName: 'photo.jpg', contentType, size: photo.length },
  });
  const { uploadURL: imageUrl } = (await ticket.json()) as { uploadURL: string };
  const sent = await page.request.put(imageUrl, { data: photo, headers: { 'content-type': contentType } });
  expect(sent.status()).toBe(200);
  const stored = await page.request.put('/api/objects/set-policy', { data: { imageUrl } });
  return ((await stored.json()) as { objectPath: string }).objectPath;
}

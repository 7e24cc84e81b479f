import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { DesignLink, LinkedDesign } from 'shared-contracts/design/draft';
import { sampleDesign, sampleMagnets } from 'shared-contracts/testing/samples';
import { type Browser, listen } from '../../testing/browser.js';
import { registerCustomer, createProduct } from '../../testing/factories.js';
import { photoBytes, storePhoto } from '../../testing/photos.js';
import { until } from '../../testing/until.js';
import { testShop } from '../../testing/started.js';

const shop = testShop();
const pixels = await photoBytes({ width: 1600, height: 1200 });

async function aLinkedDraft(browser: Browser) {
  const { id: productId } = await createProduct(shop.app, { magnets: sampleMagnets });
  const photo = await storePhoto(browser, pixels);
  const customDesign = sampleDesign({ paths: [photo.objectPath] });
  const tray = [{ path: photo.objectPath, width: photo.width, height: photo.height, name: 'beach.jpg' }];
  const id = randomUUID();
  const draft = { productId, packSize: 3, variationId: null, tray, slots: customDesign.slots };
  expect((await browser.put(`/api/design-drafts/${id}`, draft)).status).toBe(200);
  const link = async (kind: string) =>
    (await browser.post<DesignLink>(`/api/design-drafts/${id}/links`, { kind })).body.token;
  const tokens = [await link('friends'), await link('phone')] as const;
  return { id, tokens, line: { productId, selectedPack: '3', customDesign }, draft };
}
const answersTo = async (tokens: readonly string[]) => {
  const answers = [];
  for (const token of tokens) {
    const { status, body } = await shop.app.browser().get<{ code?: string }>(`/api/design-links/${token}`);
    answers.push([status, body.code]);
  }
  return answers;
};
const ended = [410, 'link_expired'];

describe('the links of a design', () => {
  it.each(['a guest', 'an account'])('end when %s has bought it, for those who have them open too', async (who) => {
    const browser = who === 'a guest' ? shop.app.browser() : (await registerCustomer(shop.app)).browser;
    const { tokens, line } = await aLinkedDraft(browser);
    const other = await aLinkedDraft(browser);
    const friend = await listen(shop.app.browser(), `/api/design-links/${tokens[0]}/events`);
    await shop.ordered(browser, [line]);
    expect(await answersTo(tokens)).toEqual([ended, ended]);
    await until(async () => friend.state.isEnded);
    expect(await answersTo(other.tokens)).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });

  it('bring no photo to what is bought, and take away none that they brought', async () => {
    const owner = shop.app.browser();
    const { id, tokens, line, draft } = await aLinkedDraft(owner);
    const phone = shop.app.browser();
    const { objectPath } = await storePhoto(phone, pixels);
    const added = await phone.post<LinkedDesign>(`/api/design-links/${tokens[1]}/photos`, { path: objectPath });
    expect(added.status).toBe(200);
    const slots = sampleDesign({ paths: [line.customDesign.slots[0]!.path, objectPath] }).slots;
    const tray = [...draft.tray, { path: objectPath, width: 1600, height: 1200, name: 'phone.jpg' }];
    const saved = await owner.send('PUT', `/api/design-drafts/${id}`, {
      headers: { 'content-type': 'application/json', 'if-match': '"1"' },
      body: JSON.stringify({ ...draft, tray, slots }),
    });
    expect(saved.status).toBe(200);
    await shop.ordered(owner, [{ ...line, customDesign: { ...line.customDesign, slots } }]);
    const { objectPath: late } = await storePhoto(phone, pixels);
    expect(await phone.post(`/api/design-links/${tokens[1]}/photos`, { path: late })).toMatchObject({ status: 410 });
    expect((await owner.get(`${objectPath}?w=96`)).status).toBe(200);
  });
});

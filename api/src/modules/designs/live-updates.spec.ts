import { Agent, request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { listen } from '../../testing/browser.js';
import { until } from '../../testing/until.js';
import { testDesignShop } from '../../testing/started.js';

const shop = testDesignShop();

/** Notifications come in the order of commits. */
async function untilAllIsHeard(): Promise<void> {
  const { browser, id } = await shop.aStoredDraft();
  const stream = await listen(browser, `/api/design-drafts/${id}/events`);
  expect(await shop.save(browser, id, shop.aDraft({ packSize: 9 }), 1)).toMatchObject({ status: 200 });
  await until(async () => stream.changes() > 0);
  await stream.close();
}

describe('live updates', () => {
  it('tell the owner and friends of each change, uncompressed and at once', async () => {
    const { owner, id, link, friend } = await shop.aLinkedDraft();
    await untilAllIsHeard();
    const ownersStream = await listen(owner, `/api/design-drafts/${id}/events`);
    const friendsStream = await listen(shop.app.browser(), `/api/design-links/${link.token}/events`);
    expect(ownersStream.response.headers.get('content-type')).toContain('text/event-stream');
    expect(ownersStream.response.headers.get('content-encoding')).toBeNull();
    await shop.add(friend.browser, link, friend.photo);
    await until(async () => ownersStream.changes() === 1 && friendsStream.changes() === 1);
    const [offer] = await shop.offers(owner, id);
    await shop.decide(owner, id, offer!, true);
    await until(async () => ownersStream.changes() === 2 && friendsStream.changes() === 2);
    await Promise.all([ownersStream.close(), friendsStream.close()]);
  });

  it('end for a link that is revoked, and go on for the owner', async () => {
    const { browser: owner, id } = await shop.aStoredDraft();
    const link = await shop.aLink(owner, id);
    await untilAllIsHeard();
    const ownersStream = await listen(owner, `/api/design-drafts/${id}/events`);
    const friendsStream = await listen(shop.app.browser(), `/api/design-links/${link.token}/events`);
    await owner.delete(`/api/design-drafts/${id}/links/${link.id}`);
    await until(async () => friendsStream.state.isEnded && ownersStream.changes() === 1);
    expect(ownersStream.state.isEnded).toBe(false);
    await ownersStream.close();
  });

  it('end at once for a request of their headers, whose connection serves the next request', async () => {
    const { browser: owner, id } = await shop.aStoredDraft();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statusOf = (method: string, path: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { cookie: owner.sessionCookie! };
        const call = request(shop.app.origin + path, { method, agent, headers, timeout: 5_000 }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0));
        });
        call.on('timeout', () => call.destroy(new Error(`${method} ${path} is not answered`)));
        call.on('error', reject).end();
      });
    expect(await statusOf('HEAD', `/api/design-drafts/${id}/events`)).toBe(200);
    expect(await statusOf('GET', '/api/health/live')).toBe(200);
    agent.destroy();
  });

  it('are refused to others, and beyond a number for each visitor', async () => {
    const { browser: owner, id } = await shop.aStoredDraft();
    const other = await shop.aFriend();
    expect((await other.browser.get(`/api/design-drafts/${id}/events`)).status).toBe(404);
    expect((await other.browser.get(`/api/design-drafts/nothing/events`)).status).toBe(404);
    const { maximumPerCaller } = shopPolicy.liveUpdates;
    const streams = await Promise.all(
      Array.from({ length: maximumPerCaller + 1 }, () => listen(owner, `/api/design-drafts/${id}/events`)),
    );
    expect(streams.map(({ response }) => response.status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: maximumPerCaller }, () => 200),
      429,
    ]);
    await Promise.all(streams.map(({ close }) => close()));
  });
});

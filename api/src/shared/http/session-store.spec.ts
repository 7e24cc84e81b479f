import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from 'local-services/postgres/test-database';
import type { Browser } from '../../testing/browser.js';
import { confirmedCustomer, signInAdmin } from '../../testing/factories.js';
import { statementsOf, stopJobs } from '../../testing/statements.js';
import { type TestApp, type TestServices, startTestReplica, startTestServices } from '../../testing/test-app.js';

let services: TestServices;
let app: TestApp;
let replica: TestApp;
let admin: Browser;
beforeAll(async () => {
  services = await startTestServices(await createTestDatabase());
  [app, replica] = await Promise.all([startTestReplica(services), startTestReplica(services)]);
  await Promise.all([stopJobs(app), stopJobs(replica)]);
  admin = await signInAdmin(app);
});
afterAll(async () => {
  await Promise.all([app.close(), replica.close()]);
  await services.close();
});

async function knownAtReplica() {
  const { browser, id } = await confirmedCustomer(app);
  const there = browser.at(replica.origin);
  expect((await there.get('/api/user')).status).toBe(200);
  return { browser, there, id };
}

it('reads session and account of a call in one statement', async () => {
  const { there } = await knownAtReplica();
  expect(await statementsOf(() => there.get('/api/user'))).toHaveLength(1);
});

describe('at the very next request to another process', () => {
  it('a banned account is signed out', async () => {
    const { there, id } = await knownAtReplica();
    await admin.patch(`/api/users/${id}/ban`, {});
    expect((await there.get('/api/user')).status).toBe(401);
  });

  it('an account that has signed out everywhere is signed out', async () => {
    const { browser, there } = await knownAtReplica();
    expect((await browser.delete('/api/account/sessions')).status).toBe(200);
    expect((await there.get('/api/user')).status).toBe(401);
  });

  it('a browser that has logged out is signed out', async () => {
    const { browser, there } = await knownAtReplica();
    await browser.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
    expect((await there.get('/api/user')).status).toBe(401);
  });

  it('an account has the permissions of its new role', async () => {
    const { there, id } = await knownAtReplica();
    for (const [role, status] of [
      ['admin', 200],
      ['customer', 403],
    ] as const) {
      await admin.patch(`/api/admin/users/${id}/role`, { role });
      expect((await there.get('/api/users')).status).toBe(status);
    }
  });
});

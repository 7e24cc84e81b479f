import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listenLocally } from 'local-services/testing/listen-locally';
import { reportFigure, timed } from 'local-services/testing/report-figure';
import { StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { S3PhotoStorage } from '../../integrations/s3/s3-photo-storage.js';
import { registerCustomer } from '../../testing/factories.js';
import { photoBytes, putUndeclared, uploadBytes } from '../../testing/photos.js';
import { TcpProxy } from '../../testing/tcp-proxy.js';
import { type TestApp, startTestApp, startTestReplica } from '../../testing/test-app.js';
import { readAll } from './read-all.js';

const PORT_WAITS_S = 9;
const photosDown = { status: 503, body: { message: 'Photos are unavailable right now. Please try again shortly.' } };

let app: TestApp;
let api: TestApp;
let storage: TcpProxy;
beforeAll(async () => {
  app = await startTestApp();
  const { proxy, url } = await TcpProxy.before(app.storage.endpoint);
  storage = proxy;
  api = await startTestReplica(app, { variables: { S3_ENDPOINT: url } });
});
afterAll(async () => {
  await api?.close();
  await storage?.takeAway();
  await app?.close();
});

describe('while the storage accepts connections and answers nothing', () => {
  it('an upload is told that photos are unavailable, before the port gives up', async () => {
    const { browser } = await registerCustomer(api);
    const photo = await photoBytes();
    const imageUrl = await uploadBytes(browser, photo, { contentType: 'image/jpeg' });
    storage.silence();
    const send = async () => {
      const { body } = await browser.post<{ uploadURL: string }>('/api/objects/upload', { fileName: 'a.jpg' });
      return timed(() => putUndeclared(browser, body.uploadURL, photo));
    };
    try {
      const first = Array.from({ length: 4 }, send);
      const check = browser.put('/api/objects/set-policy', { imageUrl });
      expect(await check).toMatchObject(photosDown);
      const sent = await Promise.all(first);
      const slowest = Math.max(...sent.map(({ seconds }) => seconds));
      for (const { value } of sent) expect(value).toMatchObject(photosDown);
      reportFigure({ what: 'storage silent: 503 of an upload', value: slowest, unit: 's', limit: PORT_WAITS_S });
    } finally {
      await storage.restore();
    }
  });

  it('a photo of which only the beginning arrives is given up too', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 1_000 }).write('the beginning');
    });
    const endpoint = `http://127.0.0.1:${await listenLocally(server)}`;
    try {
      const credentials = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' };
      const photos = new S3PhotoStorage({ bucket: 'photos', endpoint, ...credentials });
      const object = await photos.open('beach.jpg');
      await expect(readAll(object!.body, 10_000)).rejects.toBeInstanceOf(StorageUnavailable);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

describe('while the storage refuses our keys', () => {
  it('pictures and uploads are unavailable, which is no bug of ours', async () => {
    const refused = await startTestReplica(app, { variables: { S3_SECRET_ACCESS_KEY: 'the key before' } });
    try {
      const { browser } = await registerCustomer(refused);
      const { body } = await browser.post<{ uploadURL: string }>('/api/objects/upload', { fileName: 'a.jpg' });
      expect(await putUndeclared(browser, body.uploadURL, await photoBytes())).toMatchObject(photosDown);
      expect(await browser.get('/objects/products/unknown.webp?w=400')).toMatchObject({ status: 503 });
    } finally {
      await refused.close();
    }
  });
});

/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ApiInput, ApiKey, ApiOutput } from '../api/api.js';
import { uploadPhoto } from './upload-photo.js';

let status: number | null;
let sent: { url: string; type: string; isAborted: boolean }[];
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly put = { url: '', type: '', isAborted: false };
  status = 0;
  open(_method: string, url: string): void {
    this.put.url = url;
  }
  setRequestHeader(_name: string, type: string): void {
    this.put.type = type;
  }
  send(): void {
    sent.push(this.put);
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 }));
    if (status === null) return;
    this.status = status;
    this.dispatchEvent(new Event('load'));
  }
  abort(): void {
    this.put.isAborted = true;
  }
}

const uploadURL = 'https://storage.test/1';
const answers: { [K in ApiKey]?: ApiOutput<K> } = {
  'POST /api/objects/upload': { uploadURL, expiresAt: '2026-01-01T00:00:00.000Z' },
  'PUT /api/objects/set-policy': { objectPath: '/objects/photos/a.jpg', width: 10, height: 10 },
};
const down = new Error('no connection');
let calls: { key: ApiKey; input: unknown }[];
const apiWithout =
  (missing?: ApiKey) =>
  async <K extends ApiKey>(key: K, input: ApiInput<K>): Promise<ApiOutput<K>> => {
    calls.push({ key, input });
    if (key === missing) throw down;
    return answers[key] as ApiOutput<K>;
  };
const callApi = apiWithout();
const photo = (name = 'beach.jpg', type = 'image/jpeg') => new File(['pixels'], name, { type });

const real = globalThis.XMLHttpRequest;
beforeEach(() => {
  status = 200;
  sent = [];
  calls = [];
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
});
afterEach(() => {
  Object.assign(globalThis, { XMLHttpRequest: real });
  jest.useRealTimers();
});

describe('the upload of a photo', () => {
  it('is declared, sent to the address that it gets, and checked', async () => {
    const onProgress = jest.fn();
    expect(await uploadPhoto(photo(), { callApi, onProgress })).toEqual({ objectPath: '/objects/photos/a.jpg' });
    expect(calls).toEqual([
      { key: 'POST /api/objects/upload', input: { fileName: 'beach.jpg', contentType: 'image/jpeg', size: 6 } },
      { key: 'PUT /api/objects/set-policy', input: { objectURL: uploadURL } },
    ]);
    expect(sent).toEqual([{ url: uploadURL, type: 'image/jpeg', isAborted: false }]);
    expect(onProgress.mock.calls).toEqual([[0.5]]);
  });

  it('declares nothing where the system knows no type for the file', async () => {
    await uploadPhoto(photo('IMG_1.HEIC', ''), { callApi });
    expect(calls[0]?.input).toEqual({ fileName: 'IMG_1.HEIC' });
    expect(sent[0]?.type).toBe('application/octet-stream');
  });

  it('keeps the end of a name that is too long', async () => {
    await uploadPhoto(photo(`${'a'.repeat(300)}.jpg`), { callApi });
    expect(calls[0]?.input).toMatchObject({ fileName: `${'a'.repeat(251)}.jpg` });
  });

  it.each([
    ['POST /api/objects/upload', 'sending'],
    ['PUT /api/objects/set-policy', 'checking'],
  ] as const)('says which step failed, and why, when %s fails', async (key, failedStep) => {
    expect(await uploadPhoto(photo(), { callApi: apiWithout(key) })).toEqual({ failedStep, error: down });
  });

  it('is not checked when the storage refuses the photo', async () => {
    status = 403;
    expect(await uploadPhoto(photo(), { callApi })).toEqual({
      failedStep: 'sending',
      error: new Error('the upload was refused: 403'),
    });
    expect(calls).toHaveLength(1);
  });

  it('fails after half a minute without progress', async () => {
    jest.useFakeTimers();
    status = null;
    const upload = uploadPhoto(photo(), { callApi });
    await jest.advanceTimersByTimeAsync(29_999);
    expect(sent[0]?.isAborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(sent[0]?.isAborted).toBe(true);
    expect(await upload).toMatchObject({ failedStep: 'sending' });
  });

  it('ends when it is aborted', async () => {
    status = null;
    const leaving = new AbortController();
    const upload = uploadPhoto(photo(), { callApi, signal: leaving.signal, onProgress: () => leaving.abort() });
    expect(await upload).toMatchObject({ failedStep: 'sending' });
    expect(sent[0]?.isAborted).toBe(true);
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Photo } from '../../../shared/uploads/model/photo-list';
import { type FakeApi, type FakeAnswers, Refusal, fakeApi } from 'shared-contracts/testing/fake-api';
import { startedWith } from '../model/design-history';
import { type TrayPhoto, cropOfPlaced, emptyDesign, placesOf } from '../model/pack-design';
import { packs, photosById, sampleDesigner, samplePhoto } from '../testing/sample-design';
import { watchStoredPhotos } from './stored-photos';

let api: FakeApi;
const asked = () => api.callsOf('POST /api/objects/details').map(({ paths }) => paths);
const pathOf = (id: string) => `/objects/photos/${id}.jpg`;
const size = { width: 4000, height: 3000 };
const face = { x: 3300, y: 1000, w: 500, h: 500, score: 0.9 };
const found = (id: string, more: object = {}) => ({ objectPath: pathOf(id), ...size, sharpness: 80, ...more });

beforeEach(() => void jest.useFakeTimers());
let stop = () => {};
afterEach(() => {
  stop();
  jest.useRealTimers();
});
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

function open(photos: TrayPhoto[], answer: FakeAnswers['POST /api/objects/details'], uploaded: string[] = []) {
  api = fakeApi({ 'POST /api/objects/details': answer });
  const placed = photos.slice(0, 3).map(({ id }) => ({ photo: id, crop: null, acceptedDpi: null }));
  const design = { ...emptyDesign(packs.three), tray: photos.map(({ id }) => id), placed };
  const uploads = new Map(uploaded.map((id) => [id, {} as Photo]));
  const designer = sampleDesigner(startedWith(design, photosById(...photos)), { uploads });
  stop = watchStoredPhotos(designer);
  return {
    history: () => designer.getState().history,
    gone: () => [...designer.getState().checked].flatMap(([id, state]) => (state === 'gone' ? [id] : [])),
  };
}

describe('photos of an earlier visit', () => {
  it('are asked about in one call, which tells their size and faces', async () => {
    const photos = ['a', 'b', 'c'].map((id) => samplePhoto(id, { size: undefined }));
    const result = open(photos, { photos: ['a', 'b', 'c'].map((id) => found(id, { focus: [face] })) });
    await wait(0);
    expect(asked()).toEqual([[pathOf('a'), pathOf('b'), pathOf('c')]]);
    const { present, photos: known } = result.history();
    expect(known['b']).toMatchObject({ size, focus: [face], sharpness: 80 });
    // the crop is moved to the face as far as the photo goes
    expect(cropOfPlaced(placesOf(present, known)[0]!, present.placed[0]!, known['a'])).toMatchObject({
      cx: 2500,
      w: 3000,
    });
    await wait(600_000);
    expect(asked()).toHaveLength(1);
  });

  it('that the shop no longer has are gone', async () => {
    const result = open([samplePhoto('a'), samplePhoto('b')], { photos: [found('b', { focus: [] })] });
    await wait(0);
    expect(result.gone()).toEqual(['a']);
  });

  it('are checked even if everything is known, which changes nothing', async () => {
    const result = open([samplePhoto('a', { focus: [] })], { photos: [found('a', { focus: [face] })] });
    const before = result.history();
    await wait(0);
    expect(asked()).toHaveLength(1);
    expect(result.history()).toBe(before);
  });

  it('are not gone because the shop cannot be reached; it is asked again', async () => {
    const result = open([samplePhoto('a', { size: undefined })], new Refusal('service_unavailable'));
    await wait(5_000);
    expect(result.gone()).toEqual([]);
    api.answer({ 'POST /api/objects/details': { photos: [found('a', { focus: [] })] } });
    await wait(10_000);
    expect(result.history().photos['a']).toMatchObject({ size });
  });
});

describe('photos of this visit', () => {
  it('are not asked about if their faces came with the upload', async () => {
    open([samplePhoto('a', { focus: [] })], { photos: [] }, ['a']);
    await wait(600_000);
    expect(asked()).toEqual([]);
  });

  it('are asked about again and again until their faces have been looked for, but not forever', async () => {
    const result = open([samplePhoto('a')], { photos: [found('a')] }, ['a']);
    await wait(2_000);
    expect(asked()).toHaveLength(1);
    expect(result.history().photos['a']?.focus).toBeUndefined();
    api.answer({ 'POST /api/objects/details': { photos: [found('a', { focus: [face] })] } });
    await wait(5_000);
    expect(result.history().photos['a']?.focus).toEqual([face]);
    await wait(600_000);
    expect(asked().length).toBeLessThan(4);
  });

  it('whose faces are never found are asked about six times', async () => {
    open([samplePhoto('a')], { photos: [found('a')] }, ['a']);
    await wait(3_600_000);
    expect(asked()).toHaveLength(6);
  });
});

it('asks about at most 100 photos in one call', async () => {
  const photos = Array.from({ length: 130 }, (_, at) => samplePhoto(`photo-${at}`));
  open(photos, ({ paths }) => ({
    photos: (paths as string[]).map((objectPath) => ({ objectPath, ...size, focus: [] })),
  }));
  await wait(0);
  expect(asked().map((paths) => (paths as string[]).length)).toEqual([100, 30]);
});

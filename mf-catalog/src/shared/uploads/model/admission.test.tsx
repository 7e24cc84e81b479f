import { describe, expect, it } from '@jest/globals';
import { acceptedTypeOf, admit } from './admission';

const TEN_MEGABYTES = 10_485_760;
const file = (name: string, type = 'image/jpeg', size = 100): File =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
const room = (places: number, spares = 0) => ({ places, spares });

describe('choosing photos', () => {
  it('accepts as many as there are free places', () => {
    const files = [file('a.jpg'), file('b.png', 'image/png')];
    expect(admit(files, room(2))).toEqual({ accepted: files, refusals: [], toast: undefined });
  });

  it('accepts the ninth photo for eight places as a spare, and says how many fit', () => {
    const files = Array.from({ length: 9 }, (_, index) => file(`${index + 1}.jpg`));
    expect(admit(files, room(8, 24))).toEqual({
      accepted: files,
      refusals: [],
      toast: { tone: 'destructive', title: 'Too many images', description: 'You can only upload 8 more image(s)' },
    });
  });

  it('names every photo that has neither a place nor a spare one', () => {
    const { accepted, refusals } = admit([file('a.jpg'), file('b.jpg'), file('c.jpg'), file('d.jpg')], room(1, 1));
    expect(accepted.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
    expect(refusals.map(({ reason }) => reason)).toEqual(['There is no room for c.jpg', 'There is no room for d.jpg']);
  });

  it('refuses a file that is not an image and accepts the rest', () => {
    const good = file('a.jpg');
    const { accepted, refusals, toast } = admit([file('notes.pdf', 'application/pdf'), good], room(5));
    expect(accepted).toEqual([good]);
    expect(refusals).toEqual([
      { name: 'notes.pdf', title: 'Invalid file type', reason: 'notes.pdf is not an image file' },
    ]);
    expect(toast).toEqual({
      tone: 'destructive',
      title: 'Invalid file type',
      description: 'notes.pdf is not an image file',
    });
  });

  it('gives each of several refused files its own reason, and one summary', () => {
    const files = [file('notes.pdf', 'application/pdf'), file('big.jpg', 'image/jpeg', 13_600_000), file('a.jpg')];
    const { accepted, refusals, toast } = admit(files, room(5));
    expect(accepted).toEqual([files[2]]);
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'notes.pdf is not an image file',
      'big.jpg is larger than 10 MB',
    ]);
    expect(toast?.title).toBe('2 files were not added');
  });

  it('takes no place for a refused file', () => {
    const { toast, refusals } = admit([file('notes.pdf', 'application/pdf'), file('a.jpg')], room(1));
    expect(refusals).toHaveLength(1);
    expect(toast?.title).toBe('Invalid file type');
  });

  it('refuses images in unsupported formats', () => {
    expect(admit([file('logo.svg', 'image/svg+xml')], room(5)).refusals[0]?.title).toBe('Invalid file type');
  });

  it('accepts exactly 10 MB and refuses one byte more', () => {
    expect(admit([file('a.jpg', 'image/jpeg', TEN_MEGABYTES)], room(1)).accepted).toHaveLength(1);
    expect(admit([file('big.jpg', 'image/jpeg', TEN_MEGABYTES + 1)], room(1))).toMatchObject({
      accepted: [],
      refusals: [{ title: 'File too large', reason: 'big.jpg is larger than 10 MB' }],
    });
  });

  it('refuses an empty file as such, whatever its name', () => {
    for (const [name, type] of [
      ['a.jpg', 'image/jpeg'],
      ['notes', ''],
    ] as const)
      expect(admit([file(name, type, 0)], room(1)).toast).toMatchObject({
        title: 'Empty file',
        description: `${name} is empty`,
      });
  });
});

it('a type is accepted if the shop takes it', () => {
  expect(acceptedTypeOf({ type: 'image/avif' })).toBe('image/avif');
  expect(acceptedTypeOf({ type: 'image/svg+xml' })).toBeUndefined();
});

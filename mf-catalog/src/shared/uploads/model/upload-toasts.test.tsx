import { expect, it } from '@jest/globals';
import { outcomeToast } from './upload-toasts';

const stored = { name: 'a.jpg', kind: 'stored' as const };
const refused = (detail?: string) => ({ name: 'b.jpg', kind: 'refused' as const, ...(detail && { detail }) });

it('gives the reason that all refused photos share', () => {
  expect(
    outcomeToast([stored, refused('Please order some first.'), refused('Please order some first.')]),
  ).toMatchObject({
    description: '2 of 3 photos could not be uploaded. Please order some first.',
  });
  expect(outcomeToast([refused('Please order some first.')]).description).toBe('Please order some first.');
});

it('asks to look at the photos when the reasons differ, or are not known', () => {
  for (const outcomes of [
    [refused('One.'), refused('Another.')],
    [refused('One.'), refused()],
    [refused(), refused()],
  ])
    expect(outcomeToast(outcomes).description).toBe('2 of 2 photos could not be uploaded. Please look at them below.');
});

it('says that trying goes on while a photo may still arrive', () => {
  const delayed = { name: 'c.jpg', kind: 'delayed' as const };
  expect(outcomeToast([stored, delayed, refused('One.')])).toMatchObject({
    title: 'Upload failed',
    description: '2 of 3 photos could not be uploaded. We keep trying.',
  });
  expect(outcomeToast([delayed]).description).toBe('Could not upload image. Please try again.');
});

it('calls a photo too large if the browser could not make it smaller', () => {
  const outcome = { name: 'b.jpg', kind: 'refused' as const, failure: 'too_large' as const };
  expect(outcomeToast([{ ...outcome, detail: 'b.jpg is larger than 10 MB' }])).toEqual({
    tone: 'destructive',
    title: 'File too large',
    description: 'b.jpg is larger than 10 MB',
  });
});

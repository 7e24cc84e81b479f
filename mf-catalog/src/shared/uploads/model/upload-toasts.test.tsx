import { expect, it } from '@jest/globals';
import { outcomeToast } from './upload-toasts';

const stored = { name: 'a.jpg', ok: true };
const refused = (detail?: string) => ({ name: 'b.jpg', ok: false, ...(detail && { detail }) });

it('gives the reason that all refused photos share', () => {
  expect(
    outcomeToast([stored, refused('Please order some first.'), refused('Please order some first.')]),
  ).toMatchObject({
    description: '2 of 3 photos could not be uploaded. Please order some first.',
  });
  expect(outcomeToast([refused('Please order some first.')]).description).toBe('Please order some first.');
});

it('asks to try again when the reasons differ, or are not known', () => {
  for (const outcomes of [
    [refused('One.'), refused('Another.')],
    [refused('One.'), refused()],
    [refused(), refused()],
  ])
    expect(outcomeToast(outcomes).description).toBe('2 of 2 photos could not be uploaded. Please try again.');
});

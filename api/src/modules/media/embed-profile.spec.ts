import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { colorProfile } from '../../testing/color-profiles.js';
import { embedProfile } from './embed-profile.js';

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'grey' } });

it.each([
  ['PNG', () => picture().png()],
  ['JPEG', () => picture().jpeg()],
])('a %s gets a profile without any change of its values', async (_, made) => {
  const bytes = await made().toBuffer();
  const icc = await colorProfile('p3');
  const tagged = embedProfile(bytes, icc);
  expect((await sharp(tagged).metadata()).icc).toEqual(icc);
  const values = (of: Buffer) => sharp(of, { ignoreIcc: true }).raw().toBuffer();
  expect(await values(tagged)).toEqual(await values(bytes));
});

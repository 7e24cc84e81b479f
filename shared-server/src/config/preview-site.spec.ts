import { expect, it } from '@jest/globals';
import { readEnvironment } from './environment.js';
import { previewSiteOf } from './preview-site.js';

const siteOf = (variables: Record<string, string>) => {
  const read = readEnvironment(variables);
  return read.ok ? previewSiteOf(read.environment) : read.problems;
};

it.each([
  [{ PORT: '3000' }, 'http://127.0.0.1:3000'],
  [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, 'http://localhost:4000'],
  [{ PUBLIC_URL: 'http://[::1]:4000/' }, 'http://localhost:4000'],
])('is the other name of this machine for a site with %p', (variables, origin) =>
  expect(siteOf(variables)).toEqual({ origin, isDedicated: false }),
);

it('is what the setting says, and shows nothing else there', () =>
  expect(siteOf({ PUBLIC_URL: 'https://shop.test', PREVIEW_URL: 'https://previews.test/' })).toEqual({
    origin: 'https://previews.test',
    isDedicated: true,
  }));

it('is missing for a site that others reach, until it is set', () =>
  expect(siteOf({ PUBLIC_URL: 'https://shop.test' })).toBeUndefined());

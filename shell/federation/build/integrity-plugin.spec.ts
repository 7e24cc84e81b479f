import { expect, it } from '@jest/globals';
import { uncheckedFiles } from './integrity-plugin.mjs';

const files = {
  'remoteEntry.js': 'sha256-entry',
  'page.js': 'sha256-page',
  'page.css': 'sha256-style',
  'assets/photo.webp': 'sha256-photo',
};

it('finds the scripts and stylesheets whose hash no script has', () => {
  const texts = ['integrity = {"page.js":"sha256-page"}'];
  expect(uncheckedFiles({ files, texts, known: ['remoteEntry.js'] })).toEqual(['page.css']);
  expect(uncheckedFiles({ files, texts: [...texts, '"sha256-style"'], known: [] })).toEqual(['remoteEntry.js']);
});

import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { forgetDrafts } from './forget-drafts';

const opened: string[] = [];
const cleared: string[] = [];

function open(name: string) {
  opened.push(name);
  const result = {
    objectStoreNames: { contains: () => true },
    transaction: () => ({ objectStore: () => ({ clear: () => cleared.push(name) }) }),
    close: () => {},
  };
  return { result, addEventListener: (type: string, listener: () => void) => type === 'success' && listener() };
}

beforeEach(() => {
  opened.length = 0;
  cleared.length = 0;
  Object.assign(window, { indexedDB: { open } });
});
afterEach(() => void jest.restoreAllMocks());

it('deletes the drafts of product pages with their photos', () => {
  window.localStorage.setItem('productDrafts', '{}');
  forgetDrafts();
  expect(window.localStorage.getItem('productDrafts')).toBeNull();
  expect(cleared).toEqual(['product-photos']);
});

it('deletes the kept designs with their photos', () => {
  window.localStorage.setItem('keptDesigns', '[]');
  forgetDrafts();
  expect(window.localStorage.getItem('keptDesigns')).toBeNull();
  expect(cleared).toEqual(['designs', 'design-photos']);
});

it('deletes the names and spares of cart lines, and the photos that were still to be sent', () => {
  window.localStorage.setItem('linePhotos', '[]');
  forgetDrafts();
  expect(window.localStorage.getItem('linePhotos')).toBeNull();
  expect(cleared).toEqual(['product-photos']);
});

it('opens no database of somebody who kept nothing', () => {
  forgetDrafts();
  expect(opened).toEqual([]);
});

it('does nothing where storage is blocked', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(forgetDrafts).not.toThrow();
});

it('deletes the name that was given on the page of a link', () => {
  window.localStorage.setItem('friendName', 'Ann');
  forgetDrafts();
  expect(window.localStorage.getItem('friendName')).toBeNull();
  expect(opened).toEqual([]);
});

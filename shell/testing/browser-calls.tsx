import { beforeEach, jest } from '@jest/globals';
import { browser } from '../src/contract/browser';

/** Replaces a method of `browser` before each test of the file that calls this. Returns the mock, which is empty at each start. */
export function replaceInBrowser<Name extends keyof typeof browser>(name: Name) {
  const call = jest.fn<(typeof browser)[Name]>();
  beforeEach(() => {
    call.mockReset();
    Object.assign(browser, { [name]: call });
  });
  return call;
}

import { beforeEach, jest } from '@jest/globals';
import { browser } from '../src/contract/browser';

/** Replaces the method before each test of the calling file. Returns the mock, which starts empty each time. */
export function replaceInBrowser<Name extends keyof typeof browser>(name: Name) {
  const call = jest.fn<(typeof browser)[Name]>();
  beforeEach(() => {
    call.mockReset();
    Object.assign(browser, { [name]: call });
  });
  return call;
}

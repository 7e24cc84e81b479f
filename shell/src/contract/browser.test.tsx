import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { browser, logInAgain } from './browser';
import { useToastStore } from './toast';

const goTo = jest.spyOn(browser, 'goTo');
beforeEach(() => {
  goTo.mockReset();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('logging in again', () => {
  it('shows a toast and half a second later goes to the login, which leads back', () => {
    logInAgain('/orders?page=2');
    expect(useToastStore.getState().current).toMatchObject({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
    });
    jest.advanceTimersByTime(499);
    expect(goTo).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(goTo).toHaveBeenCalledWith('/api/login?returnTo=%2Forders%3Fpage%3D2');
  });

  it('is cancelled when the visitor leaves the page meanwhile', () => {
    const stop = logInAgain('/orders');
    stop();
    jest.advanceTimersByTime(10_000);
    expect(goTo).not.toHaveBeenCalled();
  });
});

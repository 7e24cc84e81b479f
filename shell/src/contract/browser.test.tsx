import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useToastStore } from './toast';

// jsdom has none
const navigation = new EventTarget();
Object.defineProperty(window, 'navigation', { value: navigation });
const { browser, logInAgain } = await import('./browser');

const leave = (details = {}) =>
  navigation.dispatchEvent(
    Object.assign(new Event('navigate'), { destination: { sameDocument: false }, downloadRequest: null, ...details }),
  );

let goTo: jest.SpiedFunction<typeof browser.goTo>;
beforeEach(() => {
  goTo = jest
    .spyOn(browser, 'goTo')
    .mockReset()
    .mockImplementation(() => {});
  useToastStore.setState({ current: null });
  window.dispatchEvent(new Event('pageshow'));
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

  it.each([{ destination: { sameDocument: true } }, { downloadRequest: 'orders.csv' }])(
    'does not wait for %j',
    (details) => {
      leave(details);
      logInAgain('/orders');
      jest.advanceTimersByTime(500);
      expect(goTo).toHaveBeenCalledTimes(1);
    },
  );

  it('leaves a visitor alone who is going to another page, unless that never comes', () => {
    leave();
    logInAgain('/orders');
    jest.advanceTimersByTime(9999);
    expect(useToastStore.getState().current).toBeNull();
    jest.advanceTimersByTime(1);
    expect(useToastStore.getState().current).toMatchObject({ title: 'Unauthorized' });
    jest.advanceTimersByTime(500);
    expect(goTo).toHaveBeenCalledTimes(1);
  });

  it('does not replace a page that the visitor asks for meanwhile', () => {
    logInAgain('/orders');
    expect(useToastStore.getState().current).toMatchObject({ title: 'Unauthorized' });
    leave();
    jest.advanceTimersByTime(9999);
    expect(goTo).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(goTo).toHaveBeenCalledTimes(1);
  });

  it('is cancelled when the visitor leaves the page meanwhile', () => {
    const stop = logInAgain('/orders');
    expect(useToastStore.getState().current).toMatchObject({ title: 'Unauthorized' });
    stop();
    jest.advanceTimersByTime(10_000);
    expect(goTo).not.toHaveBeenCalled();
  });
});

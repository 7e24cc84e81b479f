import { afterEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { NeedsCookies } from './needs-cookies';

afterEach(() => {
  jest.restoreAllMocks();
});

it('says nothing in a browser that keeps cookies', () => {
  const { container } = render(<NeedsCookies what="Logging in" />);
  expect(container).toBeEmptyDOMElement();
});

it.each([
  ['says so', () => jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)],
  [
    'refuses its storage',
    () =>
      jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('Access is denied', 'SecurityError');
      }),
  ],
])('says what to switch on in a browser that blocks cookies and %s', (_, block) => {
  block();
  render(<NeedsCookies what="Logging in" />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Logging in needs cookies ?Allow cookies for this site/);
});

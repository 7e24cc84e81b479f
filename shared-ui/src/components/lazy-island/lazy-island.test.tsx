import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { lazyIsland } from './lazy-island';

function Questions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section id="questions">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        How long?
      </button>
    </section>
  );
}

let seen: ((entries: { isIntersecting: boolean }[]) => void) | undefined;
class FakeObserver {
  constructor(callback: typeof seen) {
    seen = callback;
  }
  observe() {}
  disconnect() {
    seen = undefined;
  }
}
beforeEach(() => void Object.assign(window, { IntersectionObserver: FakeObserver }));
afterEach(() => void Reflect.deleteProperty(window, 'IntersectionObserver'));

const fromServer =
  '<div class="island" data-island="pending"><!--$--><section id="questions"><button type="button" aria-expanded="false">How long?</button></section><!--/$--></div>';

describe('given an island rendered on the server', () => {
  it('keeps the server HTML until the visitor scrolls near it, then hydrates it', async () => {
    let loads = 0;
    const load = async () => {
      loads += 1;
      return Questions;
    };
    const Island = lazyIsland({ id: 'questions', load });
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = fromServer;
    const button = screen.getByRole('button', { name: 'How long?' });
    const root = await act(async () => hydrateRoot(container, <Island />));
    expect(loads).toBe(0);
    await act(async () => seen?.([{ isIntersecting: false }]));
    expect(loads).toBe(0);
    expect(button).toBeInTheDocument();

    await act(async () => seen?.([{ isIntersecting: true }]));
    expect(loads).toBe(1);
    expect(container.querySelector('[data-island]')).toBeNull();
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    act(() => root.unmount());
    container.remove();
  });
});

describe('given an island whose script fails to load', () => {
  it("keeps the server's HTML without a hydration error, and hydrates on request", async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const load = jest.fn(async () => Questions).mockRejectedValueOnce(new Error('offline'));
    const Island = lazyIsland({ id: 'questions', load });
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = fromServer;
    const section = container.querySelector('section');
    const onRecoverableError = jest.fn();
    const root = await act(async () => hydrateRoot(container, <Island />, { onRecoverableError }));
    await act(async () => seen?.([{ isIntersecting: true }]));
    expect(screen.getByRole('alert')).toHaveTextContent('This part could not be loaded.');
    expect(container.querySelector('section')).toBe(section);
    expect(screen.getByRole('button', { name: 'How long?' })).toBeVisible();
    expect(container.querySelector('[data-island]')).toBeNull();
    expect(onRecoverableError).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await userEvent.click(screen.getByRole('button', { name: 'How long?' }));
    expect(screen.getByRole('button', { name: 'How long?' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    act(() => root.unmount());
    container.remove();
  });
});

describe('given a form in an island whose script fails to load', () => {
  it('is not submitted by the browser, which would leave the page', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const load = () => Promise.reject<typeof Questions>(new Error('offline'));
    const Island = lazyIsland({ id: 'news', load });
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML =
      '<div class="island" data-island="pending"><!--$--><section id="news"><form method="post"><button>Subscribe</button></form></section><!--/$--></div>';
    const root = await act(async () => hydrateRoot(container, <Island />));
    await act(async () => seen?.([{ isIntersecting: true }]));
    expect(screen.getByRole('alert')).toHaveTextContent('This part could not be loaded.');
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    act(() => void container.querySelector('form')?.dispatchEvent(submit));
    expect(submit.defaultPrevented).toBe(true);
    act(() => root.unmount());
    container.remove();
  });
});

describe.each([
  ['presses something', () => document.body.click()],
  ['goes back', () => void window.dispatchEvent(new PopStateEvent('popstate'))],
])('given an island far down the page, when the visitor %s', (_, happen) => {
  it('loads, because React could not apply a navigation before', async () => {
    const load = jest.fn(async () => Questions);
    const Island = lazyIsland({ id: 'questions', load });
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = fromServer;
    const root = await act(async () => hydrateRoot(container, <Island />));
    expect(load).not.toHaveBeenCalled();
    await act(async () => happen());
    expect(load).toHaveBeenCalledTimes(1);
    act(() => root.unmount());
    container.remove();
  });
});

describe('given a page rendered in the browser', () => {
  it('loads the island at once', async () => {
    const Island = lazyIsland({ id: 'questions', load: async () => Questions });
    render(<Island />);
    expect(await screen.findByRole('button', { name: 'How long?' })).toBeInTheDocument();
  });
});

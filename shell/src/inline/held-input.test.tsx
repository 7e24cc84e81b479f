import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { holdInput } from './held-input';

type HeldInput = ReturnType<typeof holdInput>;
let input: HeldInput;
let root: { unmount: () => void } | undefined;
let stopListening: () => void;

beforeEach(() => {
  const add = jest.spyOn(window, 'addEventListener');
  input = holdInput();
  const listeners = add.mock.calls.map(([type, listener, options]) => ({ type, listener, options }));
  add.mockRestore();
  stopListening = () => {
    for (const { type, listener, options } of listeners) window.removeEventListener(type, listener, options);
  };
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  stopListening();
  document.body.replaceChildren();
});

function openPage(element: ReactElement): HTMLElement {
  const { container, unmount } = render(element);
  const html = container.innerHTML;
  unmount();
  const main = document.createElement('main');
  main.innerHTML = html;
  document.body.replaceChildren(main);
  return main;
}

async function hydrate(main: HTMLElement, element: ReactElement): Promise<void> {
  input.hold();
  await act(async () => {
    root = hydrateRoot(main, element);
  });
  await act(async () => input.replay());
}

const submitted = jest.fn();

function Page() {
  const [count, setCount] = useState(0);
  const [name, setName] = useState('');
  const [pack, setPack] = useState('');
  const [shape, setShape] = useState('square');
  const [added, setAdded] = useState<string[]>([]);
  return (
    <form
      method="post"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        submitted();
      }}
    >
      <button type="button" onClick={() => setCount((current) => current + 1)}>
        Count
      </button>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <select aria-label="Pack" value={pack} onChange={(event) => setPack(event.target.value)}>
        <option value="">None</option>
        <option value="3">Three</option>
        <option value="9">Nine</option>
      </select>
      {['square', 'round'].map((value) => (
        <label key={value}>
          <input type="radio" name="shape" checked={shape === value} onChange={() => setShape(value)} />
          {value}
        </label>
      ))}
      <button type="button" onClick={() => setAdded((packs) => [...packs, pack])}>
        Add
      </button>
      <button type="submit">Send</button>
      <output>{`${count} ${name} ${shape} [${added.join()}]`}</output>
    </form>
  );
}

describe('given a page that has not hydrated', () => {
  it('presses a button once after three early presses', async () => {
    const main = openPage(<Page />);
    const button = screen.getByRole('button', { name: 'Count' });
    for (let press = 0; press < 3; press++) await userEvent.click(button);
    await hydrate(main, <Page />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 square []'));
    expect(screen.getByRole('button', { name: 'Count' })).toBe(button);
  });

  it('passes the typed text to React and keeps focus and cursor', async () => {
    const main = openPage(<Page />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await userEvent.type(field, 'Ada');
    field.setSelectionRange(1, 2);
    await hydrate(main, <Page />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 Ada square'));
    expect(field).toHaveFocus();
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['Ada', 1, 2]);
  });

  it('passes on what was typed when hydration ends after its deadline', async () => {
    const main = openPage(<Page />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
    input.hold();
    await act(async () => {
      root = hydrateRoot(main, <Page />);
    });
    input.release();
    await act(async () => input.replay());
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 Ada square'));
  });

  it('applies a radio button chosen early', async () => {
    const main = openPage(<Page />);
    await userEvent.click(screen.getByRole('radio', { name: 'round' }));
    await hydrate(main, <Page />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 round []'));
    expect(screen.getByRole('radio', { name: 'round' })).toBeChecked();
  });

  it("replays in the visitor's order, so that a press sees only the choices made before it", async () => {
    const main = openPage(<Page />);
    await userEvent.selectOptions(screen.getByRole('combobox'), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.selectOptions(screen.getByRole('combobox'), '9');
    await hydrate(main, <Page />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('[3]'));
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('9'));
  });

  it('applies a choice made before it listened ahead of every press', async () => {
    const main = openPage(<Page />);
    screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pack' }).value = '9';
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await hydrate(main, <Page />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('[9]'));
  });

  it('passes fields that the browser filled in to React', async () => {
    const main = openPage(<Page />);
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value = 'Grace';
    await hydrate(main, <Page />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 Grace'));
  });

  it('tells React of a field that was emptied', async () => {
    function Search() {
      const [words, setWords] = useState('cat');
      return (
        <>
          <input aria-label="Search" value={words} onChange={(event) => setWords(event.target.value)} />
          <output>{`[${words}]`}</output>
        </>
      );
    }
    const main = openPage(<Search />);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Search' }));
    await hydrate(main, <Search />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('[]'));
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('');
  });

  it('submits an app form after hydration and never natively', async () => {
    submitted.mockClear();
    const main = openPage(<Page />);
    const isLeftToBrowser = jest.fn();
    const watch = (event: Event) => isLeftToBrowser(!event.defaultPrevented);
    document.addEventListener('submit', watch);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada{Enter}');
    expect(submitted).not.toHaveBeenCalled();
    await hydrate(main, <Page />);
    await waitFor(() => expect(submitted).toHaveBeenCalledTimes(1));
    document.removeEventListener('submit', watch);
    expect(isLeftToBrowser).not.toHaveBeenCalledWith(true);
  });

  it('replays the whole press when it began before hydration', async () => {
    const main = openPage(<Page />);
    const button = screen.getByRole('button', { name: 'Count' });
    button.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    await hydrate(main, <Page />);
    await act(async () => {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 square'));
  });

  it('presses a button once for a burst of taps that goes on while the press works, and until its result was seen', async () => {
    const orders = jest.fn();
    let arrive = (): void => {};
    const answer = new Promise<void>((resolve) => (arrive = resolve));
    function Order() {
      const [isBusy, setBusy] = useState(false);
      const order = async () => {
        orders();
        setBusy(true);
        await answer;
        setBusy(false);
      };
      return (
        <button aria-busy={isBusy} onClick={() => void order()}>
          Order
        </button>
      );
    }
    const main = openPage(<Order />);
    const button = main.querySelector('button')!;
    const tap = () => act(async () => button.click());
    await tap();
    await hydrate(main, <Order />);
    await waitFor(() => expect(orders).toHaveBeenCalledTimes(1));
    await tap();
    await act(async () => arrive());
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
    await tap();
    expect(orders).toHaveBeenCalledTimes(1);
    await waitFor(async () => {
      await tap();
      expect(orders).toHaveBeenCalledTimes(2);
    });
  });

  it('presses a button once for a double click in whose middle the page hydrates', async () => {
    const main = openPage(<Page />);
    const button = screen.getByRole('button', { name: 'Count' });
    const dispatch = (type: string, detail: number) =>
      button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail }));
    dispatch('pointerdown', 1);
    dispatch('click', 1);
    dispatch('pointerdown', 2);
    await hydrate(main, <Page />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 square'));
    // held presses are replayed one by one, in tasks of their own
    await act(async () => {
      dispatch('click', 2);
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(screen.getByRole('status')).toHaveTextContent('1 square');
    await act(async () => {
      dispatch('pointerdown', 1);
      dispatch('click', 1);
    });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 square'));
  });

  it('leaves links, popovers and forms with an address to the browser', () => {
    // jsdom implements neither navigation nor form submission
    const notImplemented = jest.spyOn(console, 'error').mockImplementation(() => {});
    document.body.innerHTML = `
      <a href="#here">Link</a>
      <button popovertarget="sheet">Filters</button>
      <form action="/products"><button>Search</button></form>`;
    const isLeft = [...document.querySelectorAll('a, button')].map((element) =>
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    );
    expect(isLeft).toEqual([true, true, true]);
    notImplemented.mockRestore();
  });
});

describe('given a page whose code did not load', () => {
  it('drops held presses but keeps typed text for a late hydration', async () => {
    const main = openPage(<Page />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ad');
    await userEvent.click(screen.getByRole('button', { name: 'Count' }));
    input.release();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'a');
    await userEvent.click(screen.getByRole('button', { name: 'Count' }));
    await hydrate(main, <Page />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 Ada square []'));
  });

  it('never lets the browser submit an app form', () => {
    openPage(<Page />);
    input.release();
    const event = new Event('submit', { bubbles: true, cancelable: true });
    screen.getByRole('button', { name: 'Send' }).closest('form')!.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});

describe('given an island that hydrates after the page', () => {
  function WithIsland({ isPending }: { isPending: boolean }) {
    const [count, setCount] = useState(0);
    return (
      <div data-island={isPending ? 'pending' : undefined}>
        <button type="button" onClick={() => setCount(count + 1)}>
          Ask
        </button>
        <output>{`asked ${count}`}</output>
      </div>
    );
  }

  it('holds presses on the island until it has hydrated', async () => {
    const main = openPage(<WithIsland isPending />);
    await hydrate(main, <WithIsland isPending />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(screen.getByRole('status')).toHaveTextContent('asked 0');
    main.querySelector('[data-island]')!.removeAttribute('data-island');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('asked 1'));
  });

  it('passes on text that is typed into it while the rest of the page is live', async () => {
    function Subscribe({ isPending }: { isPending: boolean }) {
      const [email, setEmail] = useState('');
      return (
        <div data-island={isPending ? 'pending' : undefined}>
          <input aria-label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />
          <output>{`[${email}]`}</output>
        </div>
      );
    }
    const main = openPage(<Subscribe isPending />);
    await hydrate(main, <Subscribe isPending />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
    expect(screen.getByRole('status')).toHaveTextContent('[]');
    main.querySelector('[data-island]')!.removeAttribute('data-island');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('[ada@example.com]'));
  });
});

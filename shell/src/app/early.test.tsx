import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { settleEarlyInput, useEarlyInputOf } from './early-input';

const scripts = { run: [{ url: '/assets/a.js', integrity: 'sha384-a' }], preload: [] };

/** Runs the inline script as a page does, in a page that shows `html`. */
async function openPage(html: string): Promise<void> {
  document.body.innerHTML = `${html}<script type="application/json" id="page-scripts">${JSON.stringify(scripts)}</script>`;
  await jest.isolateModulesAsync(() => import('./early').then(() => undefined));
}

beforeEach(() => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
});
afterEach(() => {
  // the script of this test listens no longer
  window.dispatchEvent(new Event('pointerdown'));
  document.head.replaceChildren();
  act(() => {
    settleEarlyInput('frame');
    settleEarlyInput('page');
  });
  jest.restoreAllMocks();
});

function Page() {
  const [count, setCount] = useState(0);
  const [name, setName] = useState('');
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <button type="button" onClick={() => setCount((current) => current + 1)}>
        {`Pressed ${count}`}
      </button>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <output>{`Hello ${name}`}</output>
    </form>
  );
}

/** The HTML that the server would send. */
function htmlOf(element: ReactElement): string {
  const { container, unmount } = render(element);
  const html = container.innerHTML;
  unmount();
  return html;
}

it('what was pressed and typed before the page came alive is done once it is', async () => {
  await openPage(`<main id="root">${htmlOf(<Page />)}</main>`);
  await userEvent.click(screen.getByRole('button', { name: 'Pressed 0' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pressed 0' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
  await act(async () => {
    hydrateRoot(document.getElementById('root')!, <Page />);
  });
  act(() => settleEarlyInput('page'));
  expect(screen.getByRole('button', { name: 'Pressed 2' })).toBeInTheDocument();
  expect(screen.getByText('Hello Ada')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
});

/** A page as a slice writes it: its content hydrates later than what is around it, by a boundary of its own. */
function Area({ children }: { children: ReactNode }) {
  useEarlyInputOf('page');
  return <Suspense fallback={null}>{children}</Suspense>;
}

function PackChoice() {
  const [pack, setPack] = useState('');
  return (
    <form>
      <select aria-label="Pack" value={pack} onChange={(event) => setPack(event.target.value)}>
        <option value="">None</option>
        <option value="9">Nine</option>
      </select>
      <output>{`Pack ${pack}`}</output>
    </form>
  );
}

it('what was chosen is not lost while the content of the page is still on its way', async () => {
  const boundary = (html: string) => `<!--$-->${html}<!--/$-->`;
  await openPage(`<main id="root">${boundary(htmlOf(<PackChoice />))}</main>`);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pack' }), '9');
  await act(async () => {
    hydrateRoot(
      document.getElementById('root')!,
      <Area>
        <PackChoice />
      </Area>,
    );
  });
  expect(await screen.findByText('Pack 9')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Pack' })).toHaveValue('9');
});

it('what responds to the beginning of a press, as tabs do, gets that too', async () => {
  const phases: string[] = [];
  const Tab = () => (
    <button
      type="button"
      onPointerDown={({ button }) => phases.push(`pointerdown ${button}`)}
      onMouseDown={({ button }) => phases.push(`mousedown ${button}`)}
      onClick={() => phases.push('click')}
    >
      Sign Up
    </button>
  );
  await openPage(`<main id="root">${htmlOf(<Tab />)}</main>`);
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  await act(async () => {
    hydrateRoot(document.getElementById('root')!, <Tab />);
  });
  phases.length = 0;
  act(() => settleEarlyInput('page'));
  expect(phases).toEqual(['pointerdown 0', 'mousedown 0', 'click']);
});

it('what was chosen is not lost to a part that hydrates while it is told', async () => {
  await openPage(`<main id="root">${htmlOf(<PackChoice />)}</main>`);
  act(() => settleEarlyInput('page'));
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Pack' });
  const told: string[] = [];
  // as a controlled select does that renders before it knows
  select.addEventListener('input', () => (select.value = ''));
  select.addEventListener('change', () => told.push(select.value));
  await userEvent.selectOptions(select, '9');
  expect(told).toEqual(['9']);
  expect(select).toHaveValue('9');
});

it('what was chosen and pressed comes to a page that had to be drawn anew', async () => {
  await openPage(`<main id="root">${htmlOf(<Page />)}</main>`);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
  await userEvent.click(screen.getByRole('button', { name: 'Pressed 0' }));
  const main = document.getElementById('root')!;
  main.replaceChildren();
  render(<Page />, { container: main });
  act(() => settleEarlyInput('page'));
  expect(screen.getByText('Hello Ada')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pressed 1' })).toBeInTheDocument();
});

it('a part that is alive responds at once, while another still waits', async () => {
  await openPage('<header id="top"></header><main><button>Later</button></main>');
  const pressed: string[] = [];
  document.body.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).textContent ?? ''));
  render(<button type="button">Now</button>, { container: document.getElementById('top')! });
  settleEarlyInput('frame');
  await userEvent.click(screen.getByRole('button', { name: 'Now' }));
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(pressed).toEqual(['Now']);
  settleEarlyInput('page');
  expect(pressed).toEqual(['Now', 'Later']);
});

it('a form that is not alive yet is not sent', async () => {
  await openPage('<main><form><input aria-label="Password"><button>Login</button></form></main>');
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')!.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
});

it('a link works as it ever did', async () => {
  await openPage('<main><a href="#products">Products</a></main>');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  screen.getByRole('link').dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
});

it('the scripts come after the first paint, or when the visitor does something', async () => {
  await openPage('<main></main>');
  const loaded = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));
  expect(loaded()).not.toContain('/assets/a.js');
  window.dispatchEvent(new Event('pointerdown'));
  expect(loaded().filter((src) => src === '/assets/a.js')).toHaveLength(1);
  window.dispatchEvent(new Event('pointerdown'));
  expect(loaded().filter((src) => src === '/assets/a.js')).toHaveLength(1);
});

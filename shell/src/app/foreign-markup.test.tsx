import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { tolerateForeignMarkup } from './foreign-markup';

beforeAll(tolerateForeignMarkup);

const translated = (text: string) => `«${text}»`;
const textsIn = (root: Node): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(({ data, parentElement }) => data.trim() !== '' && parentElement?.closest('font') === null);
};
function fontAround(inner: Node): HTMLElement {
  const outer = document.createElement('font');
  outer.append(document.createElement('font'));
  outer.firstElementChild!.append(inner);
  return outer;
}
/** As Chrome's translation does it. */
function replaceTexts(root: Node): void {
  for (const text of textsIn(root)) text.replaceWith(fontAround(document.createTextNode(translated(text.data))));
}
/** As other tools do it. */
function wrapTexts(root: Node): void {
  for (const text of textsIn(root)) {
    const place = document.createComment('');
    text.replaceWith(place);
    place.replaceWith(fontAround(text));
  }
}

function Shop() {
  const [count, setCount] = useState(1);
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <p data-testid="count">
        {count} {count === 1 ? 'magnet' : 'magnets'} in your cart
      </p>
      <p data-testid="parts">
        {isOpen && 'Opened. '}
        {count > 1 && <b>Many. </b>}
        Total{!isOpen && ' of today'}
      </p>
      <button onClick={() => setCount(count + 1)}>Add</button>
      <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Close' : 'Open'}</button>
    </div>
  );
}

const settled = () => act(async () => {});
const shownIn = (id: string) => screen.getByTestId(id).textContent.replaceAll(/[«»]/g, '');

describe.each([
  ['replaced', replaceTexts],
  ['wrapped', wrapTexts],
])('a page whose texts a translator has %s', (_, translate) => {
  it('goes on changing, adding and removing texts', async () => {
    const { container } = render(<Shop />);
    const [add, open] = screen.getAllByRole('button');
    translate(container);
    await settled();
    await userEvent.click(add!);
    await settled();
    expect(shownIn('count')).toBe('2 magnets in your cart');
    expect(shownIn('parts')).toBe('Many. Total of today');
    translate(container);
    await settled();
    await userEvent.click(open!);
    await settled();
    expect(shownIn('parts')).toBe('Opened. Many. Total');
    expect(open!.textContent).toBe('Close');
    translate(container);
    await settled();
    await userEvent.click(open!);
    await settled();
    expect(shownIn('parts')).toBe('Many. Total of today');
  });

  it('can be left', async () => {
    const { container, unmount } = render(<Shop />);
    translate(container);
    await settled();
    unmount();
    expect(container.textContent).toBe('');
  });
});

it('a text that the translator puts back is shown once', async () => {
  const { container } = render(<p>Only today</p>);
  const [text] = textsIn(container);
  replaceTexts(container);
  await settled();
  container.querySelector('font')!.replaceWith(text!);
  await settled();
  expect(container.textContent).toBe('Only today');
});

import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { StyleElement, styleSingleton } from './style-singleton';

class FakeSheet {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}
const applied = () => (document.adoptedStyleSheets as unknown as FakeSheet[]).map(({ text }) => text);

// jsdom has no constructable stylesheets
beforeAll(() => {
  Object.assign(globalThis, { CSSStyleSheet: FakeSheet });
});
beforeEach(() => {
  Object.assign(document, { adoptedStyleSheets: [] });
});

it('applies its styles once, without a style element, until the last one has unmounted', () => {
  const Lock = styleSingleton();
  const first = render(<Lock styles="body { overflow: hidden }" />);
  const second = render(<Lock styles="body { overflow: hidden }" />);
  expect(applied()).toEqual(['body { overflow: hidden }']);
  expect(document.querySelector('style')).toBeNull();
  first.unmount();
  expect(applied()).toHaveLength(1);
  second.unmount();
  expect(applied()).toEqual([]);
});

it('keeps the styles of others', () => {
  const One = styleSingleton();
  const Other = styleSingleton();
  const one = render(<One styles=".one {}" />);
  render(<Other styles=".other {}" />);
  one.unmount();
  expect(applied()).toEqual(['.other {}']);
});

it('applies what a style element would contain, as text or as markup, once', () => {
  const view = render(
    <>
      <StyleElement dangerouslySetInnerHTML={{ __html: '.select {}' }} />
      <StyleElement>{'.select {}'}</StyleElement>
    </>,
  );
  expect(applied()).toEqual(['.select {}']);
  expect(document.querySelector('style')).toBeNull();
  view.unmount();
  expect(applied()).toEqual([]);
});

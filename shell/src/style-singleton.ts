import { type ReactElement, createElement, useEffect } from 'react';

/** Replaces the package react-style-singleton, by which dialogs lock scrolling. `styles` apply while a component is mounted. */
export function styleSingleton(): (props: { styles: string }) => null {
  let mounted = 0;
  let sheet: CSSStyleSheet | undefined;
  return function Styles({ styles }) {
    useEffect(() => {
      mounted += 1;
      if (mounted === 1) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      return () => {
        mounted -= 1;
        if (mounted === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    }, [styles]);
    return null;
  };
}

const singletons = new Map<string, ReturnType<typeof styleSingleton>>();

/** Replaces `<style>` in slices and their packages, which the content security policy blocks. */
export function StyleElement(props: {
  children?: string | string[];
  dangerouslySetInnerHTML?: { __html: string };
}): ReactElement {
  // oxlint-disable-next-line no-underscore-dangle -- React's name
  const styles = props.dangerouslySetInnerHTML?.__html ?? [props.children ?? ''].flat().join('');
  const Styles = singletons.get(styles) ?? styleSingleton();
  singletons.set(styles, Styles);
  return createElement(Styles, { styles });
}

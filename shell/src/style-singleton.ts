import { useEffect } from 'react';

/**
 * Replaces the package react-style-singleton in every build. Dialogs lock the page's scrolling with it. Its `styles` apply while at least
 * one component is mounted.
 */
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

import { type RefObject, useLayoutEffect, useState } from 'react';
import type { MagnetTemplate } from 'shared-contracts/design/template';
import { packScale } from './pack-scale';

/** In pixels, as in the stylesheet. */
const GAP = 14;
const LARGEST = 176;
const SMALLEST = 44;
/** The bar with the price. */
const BELOW = 92;
/** With less, the page must be scrolled first. */
const LEAST_HEIGHT = 300;
/** Of a phone's screen, while a place is chosen. */
const SHARE_WHILE_CHOOSING = 0.4;
/** As in the stylesheet. */
const SIDE_BY_SIDE = '(width >= 64rem)';

type PackFrame = {
  table: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  templates: readonly MagnetTemplate[];
  columns: number | undefined;
  isChoosing: boolean;
};

function heightFor({ table, list, isChoosing }: PackFrame): number | undefined {
  if (!window.matchMedia?.(SIDE_BY_SIDE).matches)
    return isChoosing ? window.innerHeight * SHARE_WHILE_CHOOSING : undefined;
  if (!table.current || !list.current) return undefined;
  const section = list.current.closest('section');
  if (!section) return undefined;
  // as before the page is scrolled
  const above = list.current.getBoundingClientRect().top - section.getBoundingClientRect().top;
  const top = table.current.getBoundingClientRect().top + window.scrollY;
  const atFirst = window.innerHeight - top - above - BELOW;
  const scrolled = window.innerHeight - Number.parseFloat(getComputedStyle(section).top) - above - BELOW;
  return atFirst < LEAST_HEIGHT ? scrolled : atFirst;
}

/** In pixels per inch; undefined where the pack may be longer than the screen. */
export function usePackScale(frame: PackFrame): number | undefined {
  const { list, templates, columns, isChoosing } = frame;
  const [scale, setScale] = useState<number>();
  const sizes = templates.map(({ widthInches, heightInches }) => `${widthInches}x${heightInches}`).join(' ');

  useLayoutEffect(() => {
    function measure(): void {
      const height = heightFor(frame);
      const width = list.current?.clientWidth ?? 0;
      const room = { width: width - 1, gap: GAP, largest: LARGEST, smallest: SMALLEST };
      setScale(height === undefined || width === 0 ? undefined : packScale(templates, { ...room, height }, columns));
    }
    measure();
    window.addEventListener('resize', measure);
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(document.body);
    return () => {
      window.removeEventListener('resize', measure);
      observer?.disconnect();
    };
    // the rest are refs, and templates with the same sizes
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sizes, columns, isChoosing]);
  return scale;
}

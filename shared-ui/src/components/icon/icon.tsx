import { createElement } from 'react';

export type IconData = { size: number; node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

type IconProps = { icon: IconData; className?: string };

/** An icon of @lucide/icons. Decoration: the text or the control beside it says what it means. */
export const Icon = ({ icon, className }: IconProps) =>
  createElement(
    'svg',
    {
      'aria-hidden': true,
      className,
      width: icon.size,
      height: icon.size,
      viewBox: `0 0 ${icon.size} ${icon.size}`,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    // as arguments, because they have no keys
    ...icon.node.map(([tag, attributes]) => createElement(tag, attributes)),
  );

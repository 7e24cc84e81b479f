import {
  type ComponentProps,
  type MouseEventHandler,
  type ReactNode,
  Children,
  cloneElement,
  isValidElement,
} from 'react';
import { classNames } from './class-names';

type Dress = Omit<ComponentProps<'button'>, 'children' | 'type'>;

/**
 * The one element, a link for instance, with the look and the behaviour of a component: classes and click handlers add up, the
 * element's own children are shown or, where `draw` is given, what it makes of them. Radix's Slot does the same for 1.5 kB in
 * the first page of everybody.
 */
export function dress(
  child: ReactNode,
  { className, onClick, ...rest }: Dress,
  draw?: (inside: ReactNode) => ReactNode,
) {
  const only = Children.only(child);
  if (!isValidElement<Dress & { children?: ReactNode }>(only)) throw new Error('asChild takes one element');
  const own = only.props;
  const click: MouseEventHandler<HTMLButtonElement> | undefined =
    onClick && own.onClick
      ? (event) => {
          own.onClick?.(event);
          onClick(event);
        }
      : (own.onClick ?? onClick);
  return cloneElement(
    only,
    { ...rest, ...own, className: classNames(className, own.className), onClick: click },
    draw ? draw(own.children) : own.children,
  );
}

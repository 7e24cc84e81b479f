import {
  type ComponentProps,
  type MouseEventHandler,
  type ReactNode,
  Children,
  cloneElement,
  isValidElement,
} from 'react';
import { classNames } from './class-names';

type SlotProps = Omit<ComponentProps<'button'>, 'children' | 'type'>;

/** Merges class names and click handlers; `renderContent` may wrap the child's own children. Radix's Slot would add 1.5 kB to the first page. */
export function renderAsChild(
  child: ReactNode,
  { className, onClick, ...rest }: SlotProps,
  renderContent?: (children: ReactNode) => ReactNode,
) {
  const only = Children.only(child);
  if (!isValidElement<SlotProps & { children?: ReactNode }>(only)) throw new Error('asChild takes one element');
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
    renderContent ? renderContent(own.children) : own.children,
  );
}

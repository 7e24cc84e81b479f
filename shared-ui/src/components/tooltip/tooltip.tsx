import { type ReactElement, type ReactNode, createContext, useContext } from 'react';
import * as RadixTooltip from 'radix-ui/tooltip';
import styles from './tooltip.module.css';

const Provided = createContext(false);

/** Surrounds the whole page. Tooltips inside share their timing: after the first, the next shows without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <Provided value={true}>{children}</Provided>
    </RadixTooltip.Provider>
  );
}

export type TooltipProps = {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that accepts a ref. */
  children: ReactElement;
};

/** Never the only place for information, as touch screens cannot hover. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  const provided = useContext(Provided);
  const tooltip = (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content side={side} sideOffset={6} collisionPadding={8} className={styles.tooltip}>
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
  return provided ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}

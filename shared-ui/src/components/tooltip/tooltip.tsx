import { type ReactElement, type ReactNode, createContext, useContext } from 'react';
import * as RadixTooltip from 'radix-ui/tooltip';
import styles from './tooltip.module.css';

const Provided = createContext(false);

/** Tooltips inside share their timing: after one was shown, the next comes without delay. Optional. */
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
  /** The control that it explains: one element that takes a ref. */
  children: ReactElement;
};

/** A few words about a control, on hover and on focus. Never the only place where something is said: a finger cannot hover. */
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

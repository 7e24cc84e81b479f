import type { ReactNode } from 'react';
import * as RadixTabs from 'radix-ui/tabs';
import { classNames } from '../../class-names';
import { SideScroller } from '../side-scroller/side-scroller';
import styles from './tabs.module.css';

export type TabItem = { value: string; label: ReactNode; content: ReactNode };
export type TabsProps = {
  label: string;
  items: readonly TabItem[];
  defaultValue?: string;
  /** Controlled, together with onValueChange. */
  value?: string;
  onValueChange?: (value: string) => void;
  className?: string;
};

/** Panels of which one is shown, chosen by its tab. */
export function Tabs({ label, items, defaultValue, value, onValueChange, className }: TabsProps) {
  return (
    <RadixTabs.Root
      className={classNames(styles.tabs, className)}
      defaultValue={defaultValue ?? items[0]?.value}
      value={value}
      onValueChange={onValueChange}
    >
      <SideScroller current={value}>
        <RadixTabs.List aria-label={label} className={styles.list}>
          {items.map((item) => (
            <RadixTabs.Trigger key={item.value} value={item.value} className={styles.tab}>
              {item.label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      </SideScroller>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} className={styles.content}>
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

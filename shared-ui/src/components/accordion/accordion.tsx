import type { ReactNode } from 'react';
import * as RadixAccordion from 'radix-ui/accordion';
import Plus from '@lucide/icons/icons/plus';
import { Icon } from '../icon/icon';
import { classNames } from '../../class-names';
import styles from './accordion.module.css';

export type AccordionItem = { value?: string; title: ReactNode; content: ReactNode };
export type AccordionProps = {
  items: readonly AccordionItem[];
  headingLevel?: 2 | 3 | 4;
  /** A `value`, or an index as a string. */
  defaultValue?: string;
  className?: string;
};

/** Titles that open and close what is below them. One open at a time. Without JavaScript all are visible. */
export function Accordion({ items, headingLevel = 3, defaultValue, className }: AccordionProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <RadixAccordion.Root
      type="single"
      collapsible
      defaultValue={defaultValue}
      className={classNames(styles.accordion, className)}
    >
      {items.map((item, index) => (
        <RadixAccordion.Item key={item.value ?? index} value={item.value ?? String(index)} className={styles.item}>
          <RadixAccordion.Header asChild>
            <Heading className={styles.heading}>
              <RadixAccordion.Trigger className={styles.trigger}>
                {item.title}
                <Icon icon={Plus} className={styles.sign} />
              </RadixAccordion.Trigger>
            </Heading>
          </RadixAccordion.Header>
          {/* kept in the page while closed, for search engines and browsers without JavaScript */}
          <RadixAccordion.Content forceMount className={styles.content}>
            <div className={styles.clip}>
              <div className={styles.body}>{item.content}</div>
            </div>
          </RadixAccordion.Content>
        </RadixAccordion.Item>
      ))}
    </RadixAccordion.Root>
  );
}

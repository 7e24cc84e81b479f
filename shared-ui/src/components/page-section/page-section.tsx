import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../../class-names';
import styles from './page-section.module.css';

export type PageSectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons or links beside the title. */
  actions?: ReactNode;
  /** 1 for the section that gives the page its name. */
  headingLevel?: 1 | 2 | 3;
};

/** A named part of a page: title, what it is about, what can be done, and the content. Widths are the page's business. */
export function PageSection({
  title,
  description,
  actions,
  headingLevel = 2,
  className,
  children,
  ...props
}: PageSectionProps) {
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby={titleId} {...props} className={classNames(styles.section, className)}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Heading id={titleId}>{title}</Heading>
          {description && <div className={styles.description}>{description}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

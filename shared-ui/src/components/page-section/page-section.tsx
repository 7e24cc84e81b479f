import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../../class-names';
import styles from './page-section.module.css';

export type PageSectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  headingLevel?: 1 | 2 | 3;
};

/** A part of a page with its heading. The page sets its width. */
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

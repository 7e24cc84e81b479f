import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../../class-names';
import styles from './page-section.module.css';

export type PageSectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons or links beside the title. */
  actions?: ReactNode;
  /** 1 if the title is the page's main heading. */
  headingLevel?: 1 | 2 | 3;
};

/** A titled region: title, description, actions and content. The page sets its width. */
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

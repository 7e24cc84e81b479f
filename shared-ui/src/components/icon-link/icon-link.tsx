import type { ReactNode } from 'react';
import { renderAsChild } from '../../render-as-child';
import styles from './icon-link.module.css';

export type IconLinkProps = {
  icon: ReactNode;
  /** The link, as a single element. */
  children: ReactNode;
};

/** A link with an icon before its text. */
export const IconLink = ({ icon, children }: IconLinkProps) =>
  renderAsChild(children, { className: styles.link }, (words) => (
    <>
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      {words}
    </>
  ));

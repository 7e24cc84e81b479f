import type { ReactNode } from 'react';
import { dress } from '../../dress';
import styles from './icon-link.module.css';

export type IconLinkProps = {
  /** Decoration: the link's words say where it leads. */
  icon: ReactNode;
  /** The one link that is dressed. */
  children: ReactNode;
};

/** A way to another page with a sign in front of it: "Back to Products". As high as a thumb needs it. */
export const IconLink = ({ icon, children }: IconLinkProps) =>
  dress(children, { className: styles.link }, (words) => (
    <>
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      {words}
    </>
  ));

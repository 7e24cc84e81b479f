import type { ComponentProps } from 'react';
import { IconButton } from 'shared-ui/icon-button';
import styles from './disc-button.module.css';

/** An icon on a small disc, for a button that lies over a picture. */
export const DiscButton = ({ className, ...props }: ComponentProps<typeof IconButton>) => (
  <IconButton {...props} className={className ? `${styles.disc} ${className}` : styles.disc} />
);

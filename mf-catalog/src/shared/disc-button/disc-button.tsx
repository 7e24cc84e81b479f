import type { ComponentProps } from 'react';
import { IconButton } from 'shared-ui/icon-button';
import styles from './disc-button.module.css';

export const DiscButton = ({ className, ...props }: ComponentProps<typeof IconButton>) => (
  <IconButton {...props} className={className ? `${styles.disc} ${className}` : styles.disc} />
);

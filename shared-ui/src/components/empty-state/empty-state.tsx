import type { ReactNode } from 'react';
import { StateMessage, type StateMessageProps } from '../state-message/state-message';

export type EmptyStateProps = StateMessageProps & {
  /** A lucide icon. */
  icon?: ReactNode;
};

/** Nothing here yet, why, and what to do about it. */
export const EmptyState = (props: EmptyStateProps) => <StateMessage tone="empty" {...props} />;

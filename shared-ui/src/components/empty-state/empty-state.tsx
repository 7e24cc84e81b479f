import type { ReactNode } from 'react';
import { StateMessage, type StateMessageProps } from '../state-message/state-message';

export type EmptyStateProps = StateMessageProps & {
  /** An `Icon`. */
  icon?: ReactNode;
};

/** Explains why there is nothing here and what to do next. */
export const EmptyState = (props: EmptyStateProps) => <StateMessage tone="empty" {...props} />;

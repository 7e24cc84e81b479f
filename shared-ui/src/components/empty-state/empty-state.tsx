import type { ReactNode } from 'react';
import { StateMessage, type StateMessageProps } from '../state-message/state-message';

export type EmptyStateProps = StateMessageProps & {
  icon?: ReactNode;
};

/** In place of a list that has nothing to show. */
export const EmptyState = (props: EmptyStateProps) => <StateMessage tone="empty" {...props} />;

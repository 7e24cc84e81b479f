import Unplug from '@lucide/icons/icons/unplug';
import { Icon } from '../icon/icon';
import { StateMessage, type StateMessageProps } from '../state-message/state-message';

export type ErrorStateProps = StateMessageProps;

/** An error in place of content, announced at once. Its text says what to do next. */
export const ErrorState = (props: ErrorStateProps) => (
  <StateMessage role="alert" tone="failed" icon={<Icon icon={Unplug} />} {...props} />
);

import Unplug from '@lucide/icons/icons/unplug';
import { Icon } from '../icon/icon';
import { StateMessage, type StateMessageProps } from '../state-message/state-message';

export type ErrorStateProps = StateMessageProps;

/** In place of content that failed. Announced at once. */
export const ErrorState = (props: ErrorStateProps) => (
  <StateMessage role="alert" tone="failed" icon={<Icon icon={Unplug} />} {...props} />
);

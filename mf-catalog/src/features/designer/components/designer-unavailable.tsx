import type { UnavailableProps } from 'shared-ui/lazy-part';
import { Notice } from 'shared-ui/notice';

export const DesignerUnavailable = ({ retry }: UnavailableProps) => (
  <Notice tone="danger" title="The designer could not be loaded" action={retry}>
    Please check your connection. Nothing that you have begun is lost.
  </Notice>
);

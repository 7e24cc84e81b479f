import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';

/** Instead of the designer when its code could not be loaded. */
export const DesignerUnavailable = () => (
  <Notice
    tone="danger"
    title="The designer could not be loaded"
    action={<Button onClick={() => window.location.reload()}>Try again</Button>}
  >
    Please check your connection. Nothing that you have begun is lost.
  </Notice>
);

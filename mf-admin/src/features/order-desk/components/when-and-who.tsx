import common from 'shared-ui/styles/common.module.css';
import { ShopDate } from 'shell/contract';

/** "Jan 2, 2026, 3:04 PM, admin@example.com" */
export const WhenAndWho = ({ at, who }: { at: string; who?: string | null | undefined }) => (
  <span className={common.soft}>
    <ShopDate at={at} show="date and time" />
    {who && `, ${who}`}
  </span>
);

import { useInfiniteQuery } from '@tanstack/react-query';
import PackageCheck from '@lucide/icons/icons/package-check';
import { ClaimStatus } from 'shared-contracts/claims/schemas';
import { Card } from 'shared-ui/card';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { PagedList } from 'shared-ui/paged-list';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import { messageOf } from 'shell/contract';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { statusTexts } from '../model/claim-texts';
import { claimsQuery } from '../queries/claims';
import { ClaimCard } from './claim-card';
import styles from './claims.module.css';

const parameters = ['status'] as const;
const statuses = Object.entries(statusTexts).map(([value, label]) => ({ value, label }));

const ClaimsSkeleton = () => (
  <Card className={styles.list}>
    <Skeleton label="Loading claims" height="6rem" />
    <Skeleton height="6rem" />
  </Card>
);

/** Claims for damage and returns, those without an answer first. */
export function Claims() {
  const { values, set } = useListAddress(parameters);
  // anything else in the address counts as nothing
  const status = ClaimStatus.safeParse(values.status).data ?? 'open';
  const claims = useInfiniteQuery(claimsQuery(status));
  return (
    <div className={styles.list}>
      <SelectField
        label="Show"
        className={styles.filter}
        options={statuses}
        value={status}
        onChange={({ target }) => set({ status: target.value })}
      />
      <PagedList
        query={claims}
        noun="claims"
        errorTitle="Unable to Load Claims"
        messageOf={messageOf}
        skeleton={<ClaimsSkeleton />}
        empty={
          <EmptyState icon={<Icon icon={PackageCheck} />} title="No claims">
            {status === 'open' ? 'No claim is waiting for an answer.' : 'There are no such claims yet.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((claim) => (
              <ClaimCard key={claim.id} claim={claim} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedAddress } from 'shared-contracts/accounts/addresses';
import { failureToast } from 'shared-contracts/api/failure';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { Loaded } from 'shared-ui/loaded';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { toast } from 'shell/contract';
import { addressesQuery, useRemoveAddress } from '../queries/addresses';
import styles from './account-settings.module.css';
import { AddressForm } from './address-form';
import { SettingsCard } from './settings-card';

const lineOf = ({ address, address2, city, state, zipCode }: SavedAddress) =>
  `${[address, address2].filter(Boolean).join(', ')}, ${city} ${state} ${zipCode}`;

function Row({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
  const remove = useRemoveAddress();
  return (
    <li className={`${common.bar3} ${styles.row}`}>
      <div className={styles.rowWords}>
        <span className={styles.line}>
          <span className={common.bold}>
            {address.firstName} {address.lastName}
          </span>
          {address.isDefault && <Badge tone="info">Default</Badge>}
        </span>
        <span className={common.soft}>{lineOf(address)}</span>
      </div>
      <div className={common.bar3}>
        <Button variant="quiet" aria-label={`Edit ${lineOf(address)}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="quiet"
          aria-label={`Remove ${lineOf(address)}`}
          busy={remove.isPending}
          busyLabel="Removing..."
          onClick={() =>
            remove.mutate(address.id, { onError: (error) => toast(failureToast('The address was not removed', error)) })
          }
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function AddressList({ addresses }: { addresses: readonly SavedAddress[] }) {
  // an id or "new"
  const [edited, setEdited] = useState<string | null>(null);
  const close = () => setEdited(null);
  const { maximumAddresses } = shopPolicy.accounts;
  return (
    <>
      {addresses.length === 0 && edited === null && (
        <p className={styles.text}>
          No addresses yet. Save one here or at the checkout, and it is filled in next time.
        </p>
      )}
      <ul className={common.stack3}>
        {addresses.map((address) =>
          edited === address.id ? (
            <li key={address.id}>
              <AddressForm address={address} onClose={close} />
            </li>
          ) : (
            <Row key={address.id} address={address} onEdit={() => setEdited(address.id)} />
          ),
        )}
      </ul>
      {edited === 'new' && <AddressForm address={null} onClose={close} />}
      {edited === null && addresses.length < maximumAddresses && (
        <div className={common.bar3}>
          <Button variant="secondary" onClick={() => setEdited('new')}>
            Add an address
          </Button>
        </div>
      )}
      {addresses.length >= maximumAddresses && (
        <p className={styles.text}>You can save {maximumAddresses} addresses.</p>
      )}
    </>
  );
}

export function Addresses() {
  const addresses = useQuery(addressesQuery);
  return (
    <SettingsCard id="addresses" title="Addresses" isWide>
      <Loaded
        query={addresses}
        as="notice"
        skeleton={<Skeleton label="Loading your addresses" height="4rem" />}
        errorTitle="We could not load your addresses"
      >
        {(list) => <AddressList addresses={list} />}
      </Loaded>
    </SettingsCard>
  );
}

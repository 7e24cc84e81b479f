import { useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import type { NewsletterAddress } from 'shared-contracts/contact/admin-schemas';
import { Button } from 'shared-ui/button';
import { DateText } from 'shared-ui/date-text';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { toast } from 'shell/contract';
import { ConfirmDialog } from '../../../shared/confirm-dialog/confirm-dialog';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { useRemoveAddress } from '../queries/newsletter-addresses';

const columnsFor = (onRemove: (address: NewsletterAddress) => void): DataColumn<NewsletterAddress>[] => [
  { id: 'email', header: 'Email', cell: ({ email }) => email, sort: { ascending: 'email' } },
  {
    id: 'since',
    header: 'Subscribed',
    cell: ({ createdAt }) => <DateText at={createdAt} />,
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (address) => (
      <Button variant="quiet" onClick={() => onRemove(address)}>
        Remove <VisuallyHidden>{address.email}</VisuallyHidden>
      </Button>
    ),
  },
];

function RemoveAddress({ address, onClose }: { address: NewsletterAddress; onClose: () => void }) {
  const remove = useRemoveAddress();
  const confirm = () =>
    remove.mutate(address.id, {
      onSuccess: () => toast({ tone: 'success', title: 'Address removed' }),
      onError: (error) => toast(failureToast('The address was not removed', error)),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title="Remove this address?"
      confirm="Remove"
      busyLabel="Removing..."
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {address.email} gets no more newsletters. The address is deleted; its owner can subscribe again.
    </ConfirmDialog>
  );
}

type TableProps = {
  addresses: readonly NewsletterAddress[];
  total: number;
  sort: string;
  onSort: (sort: string) => void;
};

export function AddressTable({ addresses, ...list }: TableProps) {
  const [removed, setRemoved] = useState<NewsletterAddress | null>(null);
  const [columns] = useState(() => columnsFor(setRemoved));
  return (
    <>
      <DataTable caption="Newsletter addresses" columns={columns} rows={addresses} {...list} />
      {removed && <RemoveAddress address={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

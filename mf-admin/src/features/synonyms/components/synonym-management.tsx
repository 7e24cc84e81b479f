import Plus from '@lucide/icons/icons/plus';
import SearchX from '@lucide/icons/icons/search-x';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Synonym } from 'shared-contracts/synonyms/schemas';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { Loaded } from 'shared-ui/loaded';
import { Skeleton } from 'shared-ui/skeleton';
import { ConfirmChange } from '../../../shared/confirm-dialog/confirm-change';
import { type DataColumn, DataTable } from '../../../shared/data-table/data-table';
import { actionsColumn, type EntryHandlers } from '../../../shared/entry-columns/entry-columns';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { synonymsQuery, useDeleteSynonym } from '../queries/synonyms';
import { SynonymDialog } from './synonym-dialog';

function DeleteSynonym({ synonym, onClose }: { synonym: Synonym; onClose: () => void }) {
  const remove = useDeleteSynonym();
  return (
    <ConfirmChange
      title="Delete this synonym?"
      confirm="Delete"
      busyLabel="Deleting..."
      change={remove}
      value={synonym}
      done="Synonym deleted successfully"
      failed="Failed to delete synonym"
      onClose={onClose}
    >
      {synonym.term}. Shoppers who search for it only find products with these words.
    </ConfirmChange>
  );
}

const columnsFor = (handlers: EntryHandlers<Synonym>): DataColumn<Synonym>[] => [
  { id: 'term', header: 'Shoppers search for', cell: ({ term }) => term },
  { id: 'meanings', header: 'Also find', cell: ({ meanings }) => meanings.join(', ') },
  actionsColumn(({ term }) => term, handlers),
];

type OpenDialog = { to: 'add' } | { to: 'edit' | 'delete'; synonym: Synonym } | null;

export function SynonymManagement() {
  const query = useQuery(synonymsQuery);
  const [asked, setAsked] = useState<OpenDialog>(null);
  const [columns] = useState(() =>
    columnsFor({
      onEdit: (synonym) => setAsked({ to: 'edit', synonym }),
      onDelete: (synonym) => setAsked({ to: 'delete', synonym }),
    }),
  );
  const close = () => setAsked(null);
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton label="Loading synonyms" width="100%" height="16rem" />}
      errorTitle="Failed to load synonyms"
    >
      {(synonyms) => (
        <ListLayout
          tools={
            <Button onClick={() => setAsked({ to: 'add' })}>
              <Icon icon={Plus} /> Add New Synonym
            </Button>
          }
        >
          {synonyms.length === 0 ? (
            <EmptyState icon={<Icon icon={SearchX} />} title="No synonyms found">
              Add the words that shoppers search for and your products don’t have.
            </EmptyState>
          ) : (
            <DataTable caption="Synonyms" columns={columns} rows={synonyms} total={synonyms.length} />
          )}
          {asked?.to === 'add' && <SynonymDialog synonym={null} onClose={close} />}
          {asked?.to === 'edit' && <SynonymDialog synonym={asked.synonym} onClose={close} />}
          {asked?.to === 'delete' && <DeleteSynonym synonym={asked.synonym} onClose={close} />}
        </ListLayout>
      )}
    </Loaded>
  );
}

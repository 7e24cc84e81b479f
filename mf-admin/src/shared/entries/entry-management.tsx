import Plus from '@lucide/icons/icons/plus';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon, type IconData } from 'shared-ui/icon';
import { Loaded } from 'shared-ui/loaded';
import { Skeleton } from 'shared-ui/skeleton';
import { ConfirmChange } from '../confirm-dialog/confirm-change';
import { type DataColumn, DataTable } from '../data-table/data-table';
import { ListLayout } from '../list-layout/list-layout';
import type { EntryHandlers } from './entry-columns';
import { type EntryList, type EntryOf, entriesQuery, entryLists, useDeleteEntry } from './entry-lists';

type DialogProps<List extends EntryList> = {
  entry: EntryOf<List> | null;
  all: readonly EntryOf<List>[];
  onClose: () => void;
};

type EntryManagementProps<List extends EntryList> = {
  list: List;
  columnsFor: (handlers: EntryHandlers<EntryOf<List>>, all: readonly EntryOf<List>[]) => DataColumn<EntryOf<List>>[];
  empty: { icon: IconData; text: string };
  /** What deleting it does to shoppers. */
  consequenceOf: (entry: EntryOf<List>) => string;
  renderDialog: (props: DialogProps<List>) => ReactNode;
};

type Asked<Entry> = { to: 'edit'; entry: Entry | null } | { to: 'delete'; entry: Entry };

export function EntryManagement<List extends EntryList>(props: EntryManagementProps<List>) {
  const { list, columnsFor, empty, consequenceOf, renderDialog } = props;
  const query = useQuery(entriesQuery(list));
  const remove = useDeleteEntry(list);
  const [asked, setAsked] = useState<Asked<EntryOf<List>> | null>(null);
  const close = () => setAsked(null);
  const { noun, plural } = entryLists[list];
  const name = noun.toLowerCase();
  return (
    <ListLayout
      tools={
        <Button onClick={() => setAsked({ to: 'edit', entry: null })}>
          <Icon icon={Plus} /> Add New {noun}
        </Button>
      }
    >
      <Loaded
        query={query}
        skeleton={<Skeleton label={`Loading ${plural}`} width="100%" height="16rem" />}
        errorTitle={`Failed to load ${plural}`}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={<Icon icon={empty.icon} />} title={`No ${plural} found`}>
              {empty.text}
            </EmptyState>
          ) : (
            <DataTable
              caption={sentence(plural)}
              columns={columnsFor(
                {
                  onEdit: (entry) => setAsked({ to: 'edit', entry }),
                  onDelete: (entry) => setAsked({ to: 'delete', entry }),
                },
                all,
              )}
              rows={all}
              total={all.length}
            />
          )
        }
      </Loaded>
      {asked?.to === 'edit' && renderDialog({ entry: asked.entry, all: query.data ?? [], onClose: close })}
      {asked?.to === 'delete' && (
        <ConfirmChange
          title={`Delete this ${name}?`}
          confirm="Delete"
          busyLabel="Deleting..."
          change={remove}
          value={asked.entry}
          done={`${sentence(name)} deleted successfully`}
          failed={`Failed to delete ${name}`}
          onClose={close}
        >
          {consequenceOf(asked.entry)}
        </ConfirmChange>
      )}
    </ListLayout>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

import { useInfiniteQuery } from '@tanstack/react-query';
import ScrollText from '@lucide/icons/icons/scroll-text';
import type { ReleaseChange, ReleasedSlice } from 'shared-contracts/releases/schemas';
import { Badge, type BadgeProps } from 'shared-ui/badge';
import { SelectField } from 'shared-ui/select-field';
import { Skeleton } from 'shared-ui/skeleton';
import { ShopDate } from 'shell/contract';
import type { DataColumn } from '../../../shared/data-table/data-table';
import { DataTableList } from '../../../shared/table-list/table-list';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { actorText, kindText } from '../model/release-texts';
import { changesQuery } from '../queries/releases';

const parameters = ['slice'] as const;
const toneOf: Partial<Record<ReleaseChange['kind'], BadgeProps['tone']>> = {
  promote: 'success',
  rollback: 'warning',
  retire: 'warning',
  abort: 'warning',
  withdraw: 'danger',
};

const columns: DataColumn<ReleaseChange>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <ShopDate at={at} show="date and time" /> },
  { id: 'kind', header: 'What', cell: ({ kind }) => <Badge tone={toneOf[kind] ?? 'neutral'}>{kindText[kind]}</Badge> },
  { id: 'slice', header: 'Slice', cell: ({ slice }) => slice },
  { id: 'from', header: 'From', cell: ({ from }) => from ?? '' },
  {
    id: 'to',
    header: 'To',
    cell: ({ to, percent }) => [to, percent !== null && `(${percent}%)`].filter(Boolean).join(' '),
  },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actorText(actor) },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '' },
];

export function ReleaseHistory({ slices }: { slices: readonly ReleasedSlice[] }) {
  const { values, choose } = useListAddress(parameters);
  const slice = slices.find((one) => one.slice === values.slice)?.slice ?? '';
  const changes = useInfiniteQuery(changesQuery(slice));
  return (
    <DataTableList
      query={changes}
      noun="changes"
      errorTitle="Unable to Load the History"
      skeleton={<Skeleton label="Loading the history" height="20rem" />}
      empty={{
        icon: ScrollText,
        title: 'Nothing has changed yet',
        text: 'Published, promoted and rolled-back releases appear here.',
      }}
      tools={
        <SelectField
          label="Slice"
          options={[
            { value: '', label: 'All slices' },
            ...slices.map((one) => ({ value: one.slice, label: one.slice })),
          ]}
          value={slice}
          onChange={choose('slice')}
        />
      }
      caption="Changes of releases, newest first"
      columns={columns}
    />
  );
}

import { type KeyboardEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import PackageSearch from '@lucide/icons/icons/package-search';
import { failureToast } from 'shared-contracts/api/failure';
import type { AdminProduct } from 'shared-contracts/product-management/schemas';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { PagedList } from 'shared-ui/paged-list';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shell/contract';
import { useListAddress } from '../../../shared/list-address/use-list-address';
import { ListLayout } from '../../../shared/list-layout/list-layout';
import { type SearchOf, usePagedQuery } from '../../../shared/paged-query/use-paged-query';
import { UnsavedChanges } from '../../../shared/unsaved-changes/unsaved-changes';
import { type CellRange, clamped, onlyCell } from '../model/cell-range';
import { outdatedRowsIn } from '../model/outdated-row';
import { columnsOf, type SheetColumn, problemOf, shownText } from '../model/sheet-columns';
import { bodyOf, problemsIn, type Edits, textIn } from '../model/sheet-edits';
import { type RowKind, type SheetRow, rowsOf } from '../model/sheet-row';
import { useSheet } from '../model/use-sheet';
import { OutdatedRows } from './outdated-rows';
import { SheetBar } from './sheet-bar';
import { SheetFilters } from './sheet-filters';
import { SheetGrid } from './sheet-grid';
import { useApiChange } from '../../../shared/api-change/use-api-change';
import { showsProducts } from '../../../shared/shows-products';
import common from 'shared-ui/styles/common.module.css';
import styles from './price-sheet.module.css';
import { apiQuery } from '../../../shared/api-query/api-query';

const sheetCategoriesQuery = apiQuery('GET /api/product-categories', {}, ['/api/product-categories']);

/** Saves all rows or none. */
const useSaveSheet = () => useApiChange('PATCH /api/admin/products', { predicate: showsProducts });

function HereText({ row, column, edits }: { row: SheetRow; column: SheetColumn; edits: Edits }) {
  const text = textIn(edits, row, column.id);
  const stored = (edits.get(row.id)?.seen ?? row).cells[column.id] ?? '';
  const isChanged = text !== stored;
  const problem = isChanged ? problemOf(column, text) : undefined;
  return (
    <p className={styles.here}>
      {row.name}, {column.header}: {shownText(column, text) || 'none'}
      {isChanged && `, was ${shownText(column, stored) || 'none'}`}
      {problem && <span className={common.alert}>. {problem}</span>}
    </p>
  );
}

const parameters = ['q', 'category', 'stock', 'show'] as const;
const START: CellRange = onlyCell({ row: 0, column: 0 });

const searchOf = ({
  q,
  category,
  stock,
}: Record<(typeof parameters)[number], string>): SearchOf<'GET /api/admin/products'> => ({
  sort: 'name',
  ...(q && { q }),
  ...(category && { category }),
  ...((stock === 'low' || stock === 'out') && { stock }),
});

export function PriceSheet() {
  const { values, set } = useListAddress(parameters);
  const kind: RowKind = values.show === 'variations' ? 'variation' : 'product';
  const search = searchOf(values);
  const products = usePagedQuery('GET /api/admin/products', search, { perPage: 100 });
  const { data: categories = [] } = useQuery(sheetCategoriesQuery);
  const [{ history, outdated }, dispatch] = useSheet();
  const edits = history.present;
  const [range, setRange] = useState(START);
  const [isOnlyChanged, setIsOnlyChanged] = useState(false);
  const save = useSaveSheet();

  const undecided = outdated.filter(({ id }) => edits.has(id));
  const rowsIn = (loaded: readonly AdminProduct[]): SheetRow[] =>
    isOnlyChanged
      ? [...edits.values()].flatMap(({ seen }) => (seen.kind === kind ? [seen] : []))
      : rowsOf(loaded, kind);
  const narrow = (changes: Parameters<typeof set>[0]) => {
    setRange(START);
    set(changes);
  };
  const showProblem = () => {
    const [problem] = problemsIn(edits);
    if (!problem) return;
    const ofKind = [...edits.values()].filter(({ seen }) => seen.kind === problem.row.kind);
    narrow({ show: problem.row.kind === 'variation' ? 'variations' : '' });
    setIsOnlyChanged(true);
    setRange(
      onlyCell({
        row: ofKind.findIndex(({ seen }) => seen.id === problem.row.id),
        column: columnsOf[problem.row.kind].findIndex(({ id }) => id === problem.column),
      }),
    );
  };
  const send = () =>
    save.mutate(bodyOf(edits), {
      onSuccess: ({ changed }) => {
        toast({
          tone: 'success',
          title: 'Prices and stock updated successfully',
          description: changed === 1 ? '1 row was saved.' : `${changed} rows were saved.`,
        });
        dispatch({ does: 'saved' });
        setIsOnlyChanged(false);
      },
      onError: (error) => {
        const rows = outdatedRowsIn(error, (id) => edits.get(id)?.seen.note ?? '');
        if (rows) dispatch({ does: 'refuse', rows });
        else toast(failureToast('Failed to save prices and stock', error));
      },
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const command = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
    if (!'zy'.includes(command) || !command || event.target instanceof HTMLInputElement || save.isPending) return;
    event.preventDefault();
    dispatch({ does: command === 'y' || event.shiftKey ? 'redo' : 'undo' });
  };

  return (
    <ListLayout
      tools={
        <SheetFilters
          values={values}
          categories={categories}
          isOnlyChanged={isOnlyChanged}
          onChange={narrow}
          onOnlyChanged={(isOnly) => {
            setRange(START);
            setIsOnlyChanged(isOnly);
          }}
        />
      }
    >
      <UnsavedChanges isDirty={edits.size > 0} />
      {undecided.length > 0 && (
        <OutdatedRows
          rows={undecided}
          edits={edits}
          onKeep={(ids) => dispatch({ does: 'keep', ids })}
          onTake={(ids) => dispatch({ does: 'take', ids })}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- undo works in the grid and in its bar */}
      <div className={common.stack4} onKeyDown={onKeyDown}>
        <PagedList
          query={products}
          noun="products"
          errorTitle="Unable to Load Products"
          skeleton={<Skeleton label="Loading products" width="100%" height="30rem" />}
          empty={
            <EmptyState icon={<Icon icon={PackageSearch} />} title="No products found">
              Try another search.
            </EmptyState>
          }
        >
          {(loaded) => {
            const rows = rowsIn(loaded);
            const columns = columnsOf[kind];
            if (rows.length === 0)
              return (
                <EmptyState
                  icon={<Icon icon={PackageSearch} />}
                  title={isOnlyChanged ? 'Nothing is changed here' : 'No variations found'}
                >
                  {isOnlyChanged ? 'Show all rows again.' : 'None of the loaded products has variations.'}
                </EmptyState>
              );
            const place = clamped(range.focus, { rows: rows.length, columns: columns.length });
            return (
              <div className={`${common.stack2} ${styles.content}`}>
                <SheetGrid
                  key={kind}
                  caption="Prices and stock"
                  rowsHeader={kind === 'product' ? 'Product' : 'Variation'}
                  columns={columns}
                  rows={rows}
                  total={
                    kind === 'product' && !isOnlyChanged ? (products.data?.pages[0]?.total ?? rows.length) : rows.length
                  }
                  edits={edits}
                  isBusy={save.isPending}
                  range={range}
                  onRange={setRange}
                  onWrite={(writes) => dispatch({ does: 'write', writes })}
                />
                <HereText row={rows[place.row]!} column={columns[place.column]!} edits={edits} />
                <p className={styles.keys}>
                  Ctrl D fills the selected cells with the topmost, Ctrl Enter with what you type. Ctrl Z undoes.
                </p>
              </div>
            );
          }}
        </PagedList>
        <SheetBar
          edits={edits}
          undecided={undecided.length}
          canUndo={history.past.length > 0}
          canRedo={history.future.length > 0}
          isBusy={save.isPending}
          onUndo={() => dispatch({ does: 'undo' })}
          onRedo={() => dispatch({ does: 'redo' })}
          onDiscard={() => dispatch({ does: 'discard' })}
          onSave={send}
          onShowProblem={showProblem}
        />
      </div>
    </ListLayout>
  );
}

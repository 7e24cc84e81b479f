import { queryOptions, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureText } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import common from 'shared-ui/styles/common.module.css';
import { browser, useSession } from 'shell/contract';
import styles from './admin-search.module.css';
import { foundGroups, knownGroups, type SearchEntry, type SearchGroup } from './search-entries';
import { apiQuery } from '../api-query/api-query';

/** The shell clears session storage at logout. */
const STORED_AS = 'admin-search';
const MAX_ENTRIES = 5;

function recentEntries(): SearchEntry[] {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORED_AS) ?? '[]') as SearchEntry[];
  } catch {
    // blocked or broken storage
    return [];
  }
}

function rememberEntry(entry: SearchEntry): void {
  const others = recentEntries().filter(({ id }) => id !== entry.id);
  try {
    window.sessionStorage.setItem(STORED_AS, JSON.stringify([entry, ...others].slice(0, MAX_ENTRIES)));
  } catch {
    // blocked storage
  }
}

const MIN_SEARCH_LENGTH = 2;

/** Outdated requests are cancelled. */
const searchQuery = (q: string) =>
  queryOptions({
    ...apiQuery('GET /api/admin/search', { q }, ['/api/admin/search', q]),
    enabled: q.length >= MIN_SEARCH_LENGTH,
    // results stay while another letter is typed
    placeholderData: (previous) => previous,
    staleTime: 10_000,
  });

function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

const PAUSE_MS = 200;
/** Before the dialog focuses its first button. */
const focus = (field: HTMLInputElement | null) => field?.focus();

type GroupProps = { group: SearchGroup; onChoose: (entry: SearchEntry) => void };

const valueOf = (heading: string, { id }: SearchEntry) => `${heading} ${id}`;

const Group = ({ group: { heading, entries }, onChoose }: GroupProps) =>
  entries.length > 0 && (
    <Command.Group heading={heading}>
      {entries.map((entry) => (
        <Command.Item key={entry.id} value={valueOf(heading, entry)} onSelect={() => onChoose(entry)}>
          <span className={styles.label}>{entry.label}</span>
          {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { may } = useSession();
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const settled = useDebounced(q, PAUSE_MS);
  const search = useQuery(searchQuery(settled));
  const [recent] = useState(recentEntries);
  const isSearching = q.length >= MIN_SEARCH_LENGTH;
  const found = isSearching && search.data ? foundGroups(search.data) : [];
  const remembered = q === '' ? [{ heading: 'Recent', entries: recent }] : [];
  const groups = [...remembered, ...found, ...knownGroups(q, may)];
  const [chosen, setChosen] = useState('');
  const values = groups.flatMap(({ heading, entries }) => entries.map((entry) => valueOf(heading, entry)));
  // Command would keep an entry chosen that is gone
  const selected = values.includes(chosen) ? chosen : (values[0] ?? '');
  const isWaiting = isSearching && (settled !== q || search.isFetching);
  const isEmpty = groups.every(({ entries }) => entries.length === 0);

  const choose = (entry: SearchEntry) => {
    if ('href' in entry) {
      // like logging out in the header
      window.sessionStorage.clear();
      browser.goTo(entry.href);
      return;
    }
    rememberEntry(entry);
    onClose();
    void navigate(entry.to);
  };

  return (
    <Dialog open title="Search everything" onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Command
        label="Search everything"
        value={selected}
        onValueChange={setChosen}
        shouldFilter={false}
        loop
        className={common.stack3}
      >
        <Command.Input
          ref={focus}
          className={styles.input}
          value={typed}
          onValueChange={setTyped}
          maxLength={200}
          placeholder={may('admin') ? 'Order, customer, product, page or command' : 'Order, page or command'}
        />
        <Command.List label="Results" className={styles.list} aria-busy={isWaiting}>
          {groups.map((group) => (
            <Group key={group.heading} group={group} onChoose={choose} />
          ))}
        </Command.List>
      </Command>
      <output className={styles.state}>
        {isSearching && search.error ? (
          <>
            {failureText(search.error, 'Orders, customers and products could not be searched.')}{' '}
            <Button variant="quiet" onClick={() => void search.refetch()}>
              Try again
            </Button>
          </>
        ) : (
          <>
            {isWaiting && 'Searching...'}
            {!isWaiting && isEmpty && `Nothing found for “${q}”.`}
            {!isWaiting &&
              isSearching &&
              search.data?.isComplete === false &&
              'Only the newest were searched. Type more to find older ones.'}
          </>
        )}
      </output>
    </Dialog>
  );
}

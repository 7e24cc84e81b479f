import { type KeyboardEvent, useId, useRef, useState, useMemo, useEffect } from 'react';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { PhotoPicker } from '../../../../shared/uploads/components/photo-picker';
import { isDirection, neighborOf } from '../../model/neighbor';
import { NOTHING_SELECTED, extendedTo, selectedAll, selectedIn, toggled } from '../../model/photo-selection';
import { type TrayFilter, sortedTray, summaryOf, type SortedTray, trayFilters } from '../../model/tray-summary';
import { useCommands, useDesign, useDesigner, useFailedPhotos, useTrayPhotos } from '../../store/use-designer';
import { TrayTile } from './tray-tile';
import { useQuery } from '@tanstack/react-query';
import { designOffersQuery } from '../../queries/design-offers-query';
import type { TrayPhotos } from '../../model/pack-design';
import type { PhotoFlag, flagsOf } from '../../model/photo-flags';
import { Button } from 'shared-ui/button';
import Trash from '@lucide/icons/icons/trash';
import { Icon } from 'shared-ui/icon';
import common from 'shared-ui/styles/common.module.css';
import styles from './photo-tray.module.css';

type SelectionBarProps = {
  selected: number;
  isAll: boolean;
  onSelectAll: () => void;
  onRemove: () => void;
  onClear: () => void;
};

const SelectionBar = ({ selected, isAll, onSelectAll, onRemove, onClear }: SelectionBarProps) => (
  <fieldset aria-label="Selected photos" className={styles.selection}>
    <output className={styles.selected}>{selected} selected</output>
    <Button onClick={onRemove}>
      <Icon icon={Trash} /> {selected === 1 ? 'Remove photo' : `Remove ${selected} photos`}
    </Button>
    {!isAll && (
      <Button variant="quiet" onClick={onSelectAll}>
        Select all
      </Button>
    )}
    <Button variant="quiet" onClick={onClear}>
      Clear
    </Button>
  </fieldset>
);

const labels: Record<TrayFilter, string> = { all: 'All', failed: 'Failed', blurry: 'Blurry', unused: 'Unused' };

type TrayFiltersProps = { tray: SortedTray; chosen: TrayFilter; onChoose: (filter: TrayFilter) => void };

function TrayFilters({ tray, chosen, onChoose }: TrayFiltersProps) {
  const found = trayFilters.filter((filter) => filter === 'all' || tray[filter].length > 0);
  if (found.length === 1) return null;
  return (
    <fieldset aria-label="Show photos" className={styles.filters}>
      {found.map((filter) => (
        <Button
          key={filter}
          variant="secondary"
          className={styles.filter}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {labels[filter]} <span className={styles.count}>{tray[filter].length}</span>
        </Button>
      ))}
    </fieldset>
  );
}

const NONE: ReadonlyMap<string, PhotoFlag> = new Map();

function usePhotoFlags(tray: readonly string[], photos: TrayPhotos): ReadonlyMap<string, PhotoFlag> {
  const [judge, setJudge] = useState<typeof flagsOf>();
  const isWanted = tray.length > 1 && !judge;
  useEffect(() => {
    if (!isWanted) return;
    void import(/* webpackChunkName: "suggestions" */ '../../model/photo-flags').then(
      ({ flagsOf: loaded }) => setJudge(() => loaded),
      // photos have no flags if the code cannot be loaded
      () => {},
    );
  }, [isWanted]);
  return useMemo(() => judge?.(tray, photos) ?? NONE, [judge, tray, photos]);
}

/** By the photo's path; only those who gave a name. */
function useFriendNames(): ReadonlyMap<string | undefined, string> {
  const id = useDesigner((designer) => designer.id);
  const isStored = useDesigner(({ copy }) => copy !== null);
  const { data: offers } = useQuery({ ...designOffersQuery(id), enabled: isStored });
  return useMemo(
    () => new Map(offers?.flatMap(({ path, friendName }) => (friendName ? [[path, friendName] as const] : []))),
    [offers],
  );
}

export function PhotoTray() {
  const design = useDesign();
  const { tray } = design;
  const photos = useTrayPhotos();
  const failed = useFailedPhotos();
  const picker = useDesigner((designer) => designer.picker);
  const { addFiles, removePhotos } = useCommands();
  const grid = useRef<HTMLUListElement>(null);
  const [wantedFilter, setFilter] = useState<TrayFilter>('all');
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [wantedCurrent, setCurrent] = useState<string>();
  const hintId = useId();
  const flags = usePhotoFlags(tray, photos);
  const friendNames = useFriendNames();
  const sorted = sortedTray(design, { photos, failed, flags });
  const filter = sorted[wantedFilter].length > 0 ? wantedFilter : 'all';
  const shown = sorted[filter];
  const selected = selectedIn(selection, shown);
  const current = shown.includes(wantedCurrent ?? '') ? wantedCurrent : shown[0];
  const tileOf = (id: string | undefined) => grid.current?.querySelector<HTMLElement>(`[data-pick="${id}"]`);

  function remove(ids: readonly string[]): void {
    const at = shown.indexOf(ids[0]!);
    const left = shown.filter((id) => !ids.includes(id));
    // the pressed button disappears with its photo
    (tileOf(left[Math.min(at, left.length - 1)]) ?? picker.current)?.focus();
    removePhotos(ids);
    setSelection(NOTHING_SELECTED);
  }

  function moveFocus(event: KeyboardEvent, from: string): string | undefined {
    if (!isDirection(event.key)) return undefined;
    event.preventDefault();
    const boxes = shown.map((id) => tileOf(id)!.getBoundingClientRect());
    const to = shown[neighborOf(boxes, shown.indexOf(from), event.key) ?? -1];
    tileOf(to)?.focus();
    return to;
  }

  function pressKey(event: KeyboardEvent<HTMLElement>, id: string): void {
    const isCommand = event.ctrlKey || event.metaKey;
    const to = moveFocus(event, id);
    if (to !== undefined && event.shiftKey) setSelection(extendedTo(selection, to, { list: shown, from: id }));
    else if (event.key === ' ') {
      event.preventDefault();
      setSelection(toggled(selection, id));
    } else if (isCommand && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      setSelection(selectedAll(shown));
    } else if (event.key === 'Escape') setSelection(NOTHING_SELECTED);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(selected.includes(id) ? selected : [id]);
    }
  }

  return (
    <div className={`${common.stack3} ${styles.tray}`}>
      <PhotoPicker input={picker} isCompact={tray.length > 0} onChoose={addFiles} />
      {tray.length > 0 && <p className={styles.summary}>{summaryOf(sorted)}</p>}
      <TrayFilters tray={sorted} chosen={filter} onChoose={setFilter} />
      {selected.length > 0 && (
        <SelectionBar
          selected={selected.length}
          isAll={selected.length === shown.length}
          onSelectAll={() => setSelection(selectedAll(shown))}
          onRemove={() => remove(selected)}
          onClear={() => {
            tileOf(current)?.focus();
            setSelection(NOTHING_SELECTED);
          }}
        />
      )}
      <VisuallyHidden id={hintId}>
        Arrow keys go from photo to photo. The space bar selects, Shift and an arrow key select several, and Delete
        removes.
      </VisuallyHidden>
      <ul ref={grid} className={styles.photos} aria-label="Your photos">
        {shown.map((id) => {
          const photo = photos[id];
          return (
            photo && (
              <TrayTile
                key={id}
                photo={photo}
                flag={flags.get(id)}
                friendName={friendNames.get(photo.objectPath)}
                isSelected={selected.includes(id)}
                isSelecting={selected.length > 0}
                isCurrent={id === current}
                hintId={hintId}
                onFocus={() => setCurrent(id)}
                onKeyDown={(event) => pressKey(event, id)}
                onSelect={(isRange) =>
                  setSelection(
                    isRange
                      ? extendedTo(selection, id, { list: shown, from: current ?? id })
                      : toggled({ ...selection, photos: new Set(selected) }, id),
                  )
                }
                onRemove={() => remove([id])}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}

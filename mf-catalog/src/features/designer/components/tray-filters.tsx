import { Button } from 'shared-ui/button';
import { type SortedTray, type TrayFilter, trayFilters } from '../model/tray-summary';
import styles from './photo-tray.module.css';

const labels: Record<TrayFilter, string> = { all: 'All', failed: 'Failed', blurry: 'Blurry', unused: 'Unused' };

type TrayFiltersProps = { tray: SortedTray; chosen: TrayFilter; onChoose: (filter: TrayFilter) => void };

export function TrayFilters({ tray, chosen, onChoose }: TrayFiltersProps) {
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

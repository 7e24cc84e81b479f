import Trash from '@lucide/icons/icons/trash';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import styles from './photo-tray.module.css';

type SelectionBarProps = {
  selected: number;
  isAll: boolean;
  onSelectAll: () => void;
  onRemove: () => void;
  onClear: () => void;
};

export const SelectionBar = ({ selected, isAll, onSelectAll, onRemove, onClear }: SelectionBarProps) => (
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

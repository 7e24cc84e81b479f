import Check from '@lucide/icons/icons/check';
import Copy from '@lucide/icons/icons/copy';
import RotateCw from '@lucide/icons/icons/rotate-cw';
import TriangleAlert from '@lucide/icons/icons/triangle-alert';
import X from '@lucide/icons/icons/x';
import type { KeyboardEvent } from 'react';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { ProgressBar } from 'shared-ui/progress-bar';
import { PhotoRefusal } from '../../../../shared/uploads/components/photo-refusal';
import { failureLabels } from '../../../../shared/uploads/model/photo-list';
import type { TrayPhoto } from '../../model/pack-design';
import type { PhotoFlag } from '../../model/photo-flags';
import { useLongPress } from '../../model/use-long-press';
import { progressOf } from '../../store/designer-state';
import { useCommands, useDesign, useDesigner } from '../../store/use-designer';
import { TrayPicture } from './tray-picture';
import styles from './tray-tile.module.css';

type TrayTileProps = {
  photo: TrayPhoto;
  flag: PhotoFlag | undefined;
  friendName: string | undefined;
  isSelected: boolean;
  isSelecting: boolean;
  isCurrent: boolean;
  hintId: string;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** `isRange`: with all photos between. */
  onSelect: (isRange: boolean) => void;
  onRemove: () => void;
};

export function TrayTile({
  photo: { id, name },
  flag,
  friendName,
  isSelected,
  isSelecting,
  isCurrent,
  hintId,
  onFocus,
  onKeyDown,
  onSelect,
  onRemove,
}: TrayTileProps) {
  const uses = useDesign().placed.filter((held) => held?.photo === id).length;
  const isPickedUp = useDesigner(({ pickedUp }) => pickedUp?.kind === 'photo' && pickedUp.id === id);
  const isRefused = useDesigner((designer) => progressOf(designer, id).kind === 'refused');
  const { pickUp } = useCommands();
  const longPress = useLongPress(() => onSelect(false));
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <li className={styles.tile} data-picked-up={isPickedUp} data-selected={isSelected} data-refused={isRefused}>
      {/* beside the button, whose name is what it does */}
      <TrayPicture photo={id} sizes="6rem" className={styles.picture} />
      {uses !== 1 && !isRefused && <span className={styles.uses}>{uses === 0 ? 'Spare' : `${uses} times`}</span>}
      <button
        type="button"
        className={styles.pick}
        data-pick={id}
        tabIndex={tabIndex}
        aria-pressed={isSelecting ? isSelected : isPickedUp}
        aria-label={isSelecting || isRefused ? `Select ${name}` : `Put ${name} into a place`}
        aria-describedby={hintId}
        {...longPress}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        // Firefox presses the button on keyup of the space bar
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onClick={(event) => {
          if (isSelecting || isRefused || event.shiftKey) onSelect(event.shiftKey);
          else pickUp(isPickedUp ? null : { kind: 'photo', id });
        }}
      />
      <label className={styles.select}>
        <input
          type="checkbox"
          tabIndex={tabIndex}
          aria-label={`Select ${name}`}
          checked={isSelected}
          onFocus={onFocus}
          onChange={() => onSelect(false)}
        />
        <Icon icon={Check} />
      </label>
      <IconButton
        className={styles.remove}
        tabIndex={tabIndex}
        label={`Remove ${name}`}
        icon={<Icon icon={X} />}
        onFocus={onFocus}
        onClick={onRemove}
      />
      <UploadProgress id={id} name={name} />
      {friendName !== undefined && <p className={styles.friend}>From {friendName}</p>}
      {flag && (
        <p className={styles.flag}>
          <Icon icon={flag.kind === 'blurry' ? TriangleAlert : Copy} /> {flagText(flag)}
        </p>
      )}
    </li>
  );
}

function flagText(flag: PhotoFlag): string {
  if (flag.kind === 'blurry') return 'Looks blurry';
  return flag.kind === 'same' ? `Same photo as ${flag.original.name}` : `Very similar to ${flag.original.name}`;
}

function UploadProgress({ id, name }: { id: string; name: string }) {
  const progress = useDesigner((designer) => progressOf(designer, id));
  const { retryUpload, acceptPhoto, replacePhoto } = useCommands();
  switch (progress.kind) {
    case 'ready':
      return null;
    case 'refused':
      return (
        <PhotoRefusal
          name={name}
          refusal={progress}
          onReplace={(file) => replacePhoto(id, file)}
          onAccept={() => acceptPhoto(id)}
        />
      );
    case 'retrying':
      return (
        <div role="alert" className={styles.failed}>
          <p>{failureLabels[progress.failure]}</p>
          {progress.detail && <p className={styles.detail}>{progress.detail}</p>}
          <IconButton
            variant="outline"
            label={`Retry ${name}`}
            title="Retry"
            icon={<Icon icon={RotateCw} />}
            onClick={() => retryUpload(id)}
          />
        </div>
      );
    case 'waiting':
    case 'uploading': {
      const percent = progress.kind === 'uploading' ? Math.round(progress.progress * 100) : 0;
      return <ProgressBar hideLabel value={percent} label={`Uploading ${name}`} />;
    }
    default:
      return progress satisfies never;
  }
}

import Plus from '@lucide/icons/icons/plus';
import Trash from '@lucide/icons/icons/trash';
import { marginsOf } from 'shared-contracts/design/margins';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { SelectField } from 'shared-ui/select-field';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { CheckField } from '../../../shared/check-field/check-field';
import { optionsOf } from '../../../shared/options/options-of';
import { type TypedMagnet, type TypedWindow, couldTurn } from '../model/magnet-choice';
import { MagnetPreview } from './magnet-preview';
import styles from './magnets-editor.module.css';

const outlines = optionsOf({ rectangle: 'Rectangle', round: 'Round' });
const { bleed, safe } = marginsOf({});
const usual = (margin: number) => margin.toFixed(3);
const inches = { inputMode: 'decimal', autoComplete: 'off' } as const;
const sides = [
  ['x', 'From the left (in)'],
  ['y', 'From the top (in)'],
  ['width', 'Width (in)'],
  ['height', 'Height (in)'],
] as const;

const wholeMagnet = ({ shape, width, height }: TypedMagnet, key: string): TypedWindow => ({
  key,
  shape,
  x: '0',
  y: '0',
  width,
  height,
});

type WindowFieldsProps = {
  nth: number;
  window: TypedWindow;
  onChange: (window: TypedWindow) => void;
  onRemove: (() => void) | undefined;
};

const WindowFields = ({ nth, window, onChange, onRemove }: WindowFieldsProps) => (
  <fieldset className={styles.windowFields}>
    <legend className={styles.small}>Photo {nth + 1}</legend>
    <SelectField
      label="Shape"
      options={outlines}
      value={window.shape}
      onChange={({ target }) => onChange({ ...window, shape: target.value as TypedWindow['shape'] })}
    />
    {sides.map(([name, label]) => (
      <TextField
        key={name}
        {...inches}
        label={label}
        value={window[name]}
        onChange={({ target }) => onChange({ ...window, [name]: target.value })}
      />
    ))}
    {onRemove && (
      <IconButton
        label={`Remove photo ${nth + 1}`}
        icon={<Icon icon={Trash} />}
        variant="danger"
        className={styles.remove}
        onClick={onRemove}
      />
    )}
  </fieldset>
);

type MagnetFieldsProps = {
  nth: number;
  magnet: TypedMagnet;
  onChange: (magnet: TypedMagnet) => void;
  onRemove: (() => void) | undefined;
};

export function MagnetFields({ nth, magnet, onChange, onRemove }: MagnetFieldsProps) {
  const { windows } = magnet;
  const [first, ...others] = windows;
  const isFilled =
    first !== undefined &&
    others.length === 0 &&
    JSON.stringify(first) === JSON.stringify(wholeMagnet(magnet, first.key));
  /** A window that fills the magnet keeps doing so. */
  const change = (changes: Partial<TypedMagnet>) => {
    const next = { ...magnet, ...changes };
    onChange(isFilled && !changes.windows ? { ...next, windows: [wholeMagnet(next, first.key)] } : next);
  };
  const text = (name: 'id' | 'count' | 'width' | 'height' | 'cornerRadius' | 'bleed' | 'wrap' | 'safe') => ({
    value: magnet[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <fieldset className={styles.magnetFields}>
      <legend className={styles.title}>Magnet {nth + 1}</legend>
      <div className={styles.pictured}>
        <MagnetPreview magnet={magnet} />
        <div className={styles.fields}>
          <TextField label="Name" placeholder="photo-strip" autoComplete="off" maxLength={60} {...text('id')} />
          <TextField label="How many" type="number" min={1} step={1} {...text('count')} />
          <SelectField
            label="Outline"
            options={outlines}
            value={magnet.shape}
            onChange={({ target }) => change({ shape: target.value as TypedMagnet['shape'] })}
          />
          <TextField {...inches} label="Width (in)" {...text('width')} />
          <TextField {...inches} label="Height (in)" {...text('height')} />
          <TextField {...inches} label="Corner radius (in)" {...text('cornerRadius')} />
        </div>
      </div>
      <fieldset className={styles.windowFields}>
        <legend className={styles.small}>Around the edge: leave empty what is as usual</legend>
        <TextField
          {...inches}
          label="Wraps around the edge (in)"
          placeholder="0"
          hint="Buttons and wrapped magnets: the cut is beyond it."
          {...text('wrap')}
        />
        <TextField
          {...inches}
          label="Bleed (in)"
          placeholder={usual(bleed)}
          hint="Printed beyond the cut, and cut off."
          {...text('bleed')}
        />
        <TextField
          {...inches}
          label="Safe area (in)"
          placeholder={usual(safe)}
          hint="From the edge inwards: no faces or words."
          {...text('safe')}
        />
      </fieldset>
      {couldTurn(magnet) && (
        <CheckField
          label="Print it upright or lying, as each photo is"
          checked={magnet.orientations !== 'fixed'}
          onChange={({ target }) => change({ orientations: target.checked ? undefined : 'fixed' })}
        />
      )}
      {windows.map((window, place) => (
        <WindowFields
          key={window.key}
          nth={place}
          window={window}
          onChange={(next) => change({ windows: windows.with(place, next) })}
          onRemove={windows.length > 1 ? () => change({ windows: windows.toSpliced(place, 1) }) : undefined}
        />
      ))}
      <div className={common.row3}>
        <Button
          variant="secondary"
          onClick={() => change({ windows: [...windows, wholeMagnet(magnet, crypto.randomUUID())] })}
        >
          <Icon icon={Plus} /> Add a photo
        </Button>
        {onRemove && (
          <Button variant="quiet" onClick={onRemove}>
            <Icon icon={Trash} /> Remove magnet {nth + 1}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

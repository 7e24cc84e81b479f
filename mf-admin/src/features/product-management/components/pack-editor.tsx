import { type KeyboardEvent, useState } from 'react';
import Plus from '@lucide/icons/icons/plus';
import Trash from '@lucide/icons/icons/trash';
import { formatMoney } from 'shared-contracts/money/money';
import { packOptionsOf } from 'shared-contracts/packs/packs';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { Notice } from 'shared-ui/notice';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { useUnsavedPart } from '../../../shared/unsaved-changes/unsaved-parts';
import { type PackForm, packOptionsFrom, standardSizes, withCustomPack } from '../model/pack-form';
import { CheckField } from '../../../shared/check-field/check-field';
import styles from './pack-editor.module.css';

const IS_PRICE = /^(?=.*[1-9])\d{1,8}(\.\d{1,2})?$/;
const packName = (size: number) => (size === 1 ? '1-pack' : `${size}-pack`);
const money = { inputMode: 'decimal', autoComplete: 'off' } as const;

function standardPrices(price: string): string {
  if (!IS_PRICE.test(price.trim())) return 'The standard packs of the shop are sold.';
  const packs = packOptionsOf({ price: price.trim(), packOptions: null });
  return `The standard packs of the shop are sold: ${packs.map((pack) => `${pack.size} for ${formatMoney(pack.price)}`).join(', ')}.`;
}

type PackEditorProps = {
  choice: PackForm;
  price: string;
  error: string | undefined;
  onChange: (choice: PackForm) => void;
};

export function PackEditor({ choice, price, error, onChange }: PackEditorProps) {
  const setStandard = (size: number, typed: string) =>
    onChange({ ...choice, standard: { ...choice.standard, [size]: typed } });
  const setCustom = (size: number, typed: string) =>
    onChange({
      ...choice,
      custom: choice.custom.map((pack) => (pack.size === size ? { size, price: typed } : pack)),
    });
  const isStandard = packOptionsFrom(choice) === null;
  return (
    <div className={common.stack4}>
      <p className={common.soft}>
        {isStandard ? standardPrices(price) : 'Only packs with a price are sold. An empty 1-pack costs the main price.'}
      </p>
      <CheckField
        label="Sell single magnets"
        checked={choice.sellsSingle}
        onChange={({ target }) => onChange({ ...choice, sellsSingle: target.checked })}
      />
      <div className={styles.packs}>
        {standardSizes.map((size) => (
          <TextField
            key={size}
            {...money}
            label={packName(size)}
            placeholder={size === 1 && choice.sellsSingle ? price || 'Main price' : 'Not sold'}
            disabled={size === 1 && !choice.sellsSingle}
            value={choice.standard[size] ?? ''}
            onChange={({ target }) => setStandard(size, target.value)}
          />
        ))}
      </div>
      {choice.custom.length > 0 && (
        <ul className={styles.custom} aria-label="Custom packs">
          {choice.custom.map((pack) => (
            <li key={pack.size}>
              <TextField
                {...money}
                label={packName(pack.size)}
                value={pack.price}
                onChange={({ target }) => setCustom(pack.size, target.value)}
              />
              <IconButton
                label={`Remove the ${packName(pack.size)}`}
                icon={<Icon icon={Trash} />}
                variant="danger"
                onClick={() => onChange({ ...choice, custom: choice.custom.filter(({ size }) => size !== pack.size) })}
              />
            </li>
          ))}
        </ul>
      )}
      <CustomPack choice={choice} onChange={onChange} />
      {error && <Notice tone="danger">{error}</Notice>}
    </div>
  );
}

const NOTHING = { size: '', price: '' };

function CustomPack({ choice, onChange }: Pick<PackEditorProps, 'choice' | 'onChange'>) {
  const [typed, setTyped] = useState(NOTHING);
  useUnsavedPart(typed.size !== '' || typed.price !== '');
  const add = () => {
    const { choice: next, told, isAdded } = withCustomPack(choice, typed);
    toast(told);
    if (!isAdded) return;
    onChange(next);
    setTyped(NOTHING);
  };
  // Enter would submit the product
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={`${common.row3} ${styles.add}`}>
      <TextField
        label="Custom pack size"
        type="number"
        min={1}
        max={100}
        step={1}
        value={typed.size}
        onChange={({ target }) => setTyped({ ...typed, size: target.value })}
        onKeyDown={addOnEnter}
      />
      <TextField
        {...money}
        label="Custom pack price"
        placeholder="0.00"
        value={typed.price}
        onChange={({ target }) => setTyped({ ...typed, price: target.value })}
        onKeyDown={addOnEnter}
      />
      <Button variant="secondary" onClick={add}>
        <Icon icon={Plus} /> Add Custom Pack
      </Button>
    </div>
  );
}

import Plus from '@lucide/icons/icons/plus';
import type { Product } from 'shared-contracts/catalog/schemas';
import { magnetsFrom as magnetsOfDimensions } from 'shared-contracts/design/magnets-from';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { Notice } from 'shared-ui/notice';
import common from 'shared-ui/styles/common.module.css';
import { type TypedMagnet, magnetChoiceOf, newMagnet } from '../model/magnet-choice';
import { MagnetFields } from './magnet-fields';
import { MagnetPreview } from './magnet-preview';
import { CheckField } from '../../../shared/check-field/check-field';
import styles from './magnets-editor.module.css';

type MagnetsEditorProps = {
  /** Null: one magnet of the product's size. */
  magnets: readonly TypedMagnet[] | null;
  product: { shape: string; dimensions: string };
  error: string | undefined;
  onChange: (magnets: readonly TypedMagnet[] | null) => void;
};

export function MagnetsEditor({ magnets, product, error, onChange }: MagnetsEditorProps) {
  const shape = (product.shape || 'square') as Product['shape'];
  const ofDimensions = magnetChoiceOf(magnetsOfDimensions({ shape, dimensions: product.dimensions })) ?? [];
  const shown = magnets ?? ofDimensions;
  const add = () => onChange([...shown, newMagnet(shown.map(({ id }) => id))]);
  return (
    <div className={common.stack4}>
      <CheckField
        label="One magnet of its shape and dimensions"
        checked={magnets === null}
        onChange={({ target }) => onChange(target.checked ? null : ofDimensions)}
      />
      {magnets === null ? (
        <div className={styles.automatic}>
          {ofDimensions.map((magnet) => (
            <MagnetPreview key={magnet.key} magnet={magnet} />
          ))}
          <p className={common.soft}>
            {ofDimensions.map(({ width, height }) => `${width} x ${height} in`).join(', ')}, one photo that fills it.
          </p>
        </div>
      ) : (
        <>
          {magnets.map((magnet, nth) => (
            <MagnetFields
              key={magnet.key}
              nth={nth}
              magnet={magnet}
              onChange={(next) => onChange(magnets.with(nth, next))}
              onRemove={magnets.length > 1 ? () => onChange(magnets.toSpliced(nth, 1)) : undefined}
            />
          ))}
          <div>
            <Button variant="secondary" onClick={add}>
              <Icon icon={Plus} /> Add another magnet
            </Button>
          </div>
        </>
      )}
      {error && <Notice tone="danger">{error}</Notice>}
    </div>
  );
}

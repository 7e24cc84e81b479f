import type { Product } from 'shared-contracts/catalog/schemas';
import { formatMoney, toDecimal } from 'shared-contracts/money/money';
import { Badge } from 'shared-ui/badge';
import { Price } from 'shared-ui/price';
import { SelectField } from 'shared-ui/select-field';
import common from 'shared-ui/styles/common.module.css';
import { pricedPacksOf } from '../../../../shared/offers/priced-packs';
import { variationLabelOf, variationOptionsOf, variationsOf } from '../../../../shared/offers/variations';
import {
  type DesignChoice,
  choiceOf,
  priceOf,
  pricedPackOf,
  sizeLabelOf,
  variationIn,
} from '../../model/design-choice';
import { MagnetDrawing } from '../pack/magnet-drawing';
import styles from './product-bar.module.css';

type ProductBarProps = {
  products: readonly Product[];
  choice: DesignChoice;
  onChange: (choice: DesignChoice) => void;
};

export function ProductBar({ products, choice, onChange }: ProductBarProps) {
  const { product, packSize, variationId } = choice;
  const variations = variationsOf(product);
  const packs = pricedPacksOf(product, variationIn(product, variationId));
  const pack = pricedPackOf(choice);
  const price = priceOf(choice);
  const largest = Math.max(...products.flatMap(({ magnets }) => magnets.map(({ template }) => template.heightInches)));

  return (
    <section className={common.stack4} aria-label="Your magnets">
      <fieldset>
        <legend className={styles.legend}>Shape and size</legend>
        <div className={styles.rail}>
          {products.map((one) => (
            <label key={one.id} className={styles.shape}>
              <input
                type="radio"
                name="product"
                className={styles.radio}
                checked={one.id === product.id}
                onChange={() => onChange(choiceOf(one, { packSize, variationId: null }))}
              />
              <MagnetDrawing magnets={one.magnets} largest={largest} />
              <span className={styles.name}>{one.name}</span>
              <span className={common.fine}>{one.inStock === 0 ? 'Out of stock' : sizeLabelOf(one)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={styles.choices}>
        <SelectField
          label="Pack size"
          value={String(packSize)}
          options={packs.map(({ size, label }) => ({ value: String(size), label }))}
          onChange={(event) => onChange({ ...choice, packSize: Number(event.target.value) })}
        />
        {variations.length > 0 && (
          <SelectField
            label={variationLabelOf(variations)}
            placeholder="Standard"
            value={variationId ?? ''}
            options={variationOptionsOf(variations)}
            onChange={(event) => onChange(choiceOf(product, { packSize, variationId: event.target.value || null }))}
          />
        )}
        <div className={styles.price} aria-live="polite">
          {price !== undefined && <Price size="large" amount={toDecimal(price)} />}
          {pack && <span className={common.soft}>{formatMoney(pack.perMagnet)} per magnet</span>}
          {pack && pack.saving > 0 && <Badge tone="success">{`You save ${formatMoney(pack.saving)}`}</Badge>}
        </div>
      </div>
    </section>
  );
}

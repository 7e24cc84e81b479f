import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { SelectField } from 'shared-ui/select-field';
import { TextAreaField } from 'shared-ui/text-area-field';
import { TextField } from 'shared-ui/text-field';
import { Switch } from '../../../shared/switch/switch';
import { fieldLabels } from '../model/product-conflict';
import type { ProductForm } from '../model/product-form';
import { categoryOptions, shapeOptions, sizeOptions } from '../model/product-options';
import { categoriesQuery } from '../queries/products';
import { MagnetsEditor } from './magnets-editor';
import { PackEditor } from './pack-editor';
import styles from './product-form.module.css';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.section}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
);

const money = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0.00' } as const;
const count = { type: 'number', min: 0, step: 1, inputMode: 'numeric' } as const;
const plain = { autoComplete: 'off' } as const;

export function ProductFields({ form }: { form: UseFormReturn<ProductForm> }) {
  const { register, control, formState } = form;
  const { data: categories = [] } = useQuery(categoriesQuery);
  const [price, category, shape, dimensions] = useWatch({
    control,
    name: ['price', 'category', 'shape', 'dimensions'],
  });
  const field = (name: Exclude<keyof ProductForm, 'packs' | 'magnets' | 'isActive' | 'isFeatured'>) => ({
    ...register(name),
    label: fieldLabels[name],
    error: formState.errors[name]?.message,
  });
  return (
    <div className={styles.sections}>
      <Section title="Product">
        <div className={styles.grid}>
          <TextField {...plain} {...field('name')} className={styles.wide} required maxLength={200} />
          <TextField {...plain} {...field('sku')} maxLength={60} />
          <TextField {...plain} {...field('barcode')} maxLength={60} />
          <SelectField
            {...field('category')}
            key={`category ${categories.length}`}
            options={categoryOptions(categories, category)}
            placeholder="Select category"
            required
          />
          <SelectField {...field('shape')} options={shapeOptions(shape)} placeholder="Select shape" required />
          <SelectField {...field('size')} options={sizeOptions} placeholder="Select size" required />
          <TextField {...plain} {...field('dimensions')} placeholder="3 x 3 in" maxLength={100} />
          <TextAreaField {...field('description')} className={styles.wide} required maxLength={5000} />
          <TextField {...plain} {...field('material')} hint="What it is made of" maxLength={200} />
          <TextField {...plain} {...field('tags')} hint="Separated by commas" />
        </div>
      </Section>
      <Section title="Price">
        <div className={styles.grid}>
          <TextField {...money} {...field('price')} hint="Of a single magnet" required />
          <TextField {...money} {...field('compareAtPrice')} hint="Shown struck through" />
          <TextField {...money} {...field('costPrice')} hint="Only admins see it" />
        </div>
      </Section>
      <Section title={fieldLabels.packs}>
        <Controller
          control={control}
          name="packs"
          render={({ field: { value, onChange }, fieldState }) => (
            <PackEditor choice={value} price={price} error={fieldState.error?.message} onChange={onChange} />
          )}
        />
      </Section>
      <Section title="Stock">
        <div className={styles.grid}>
          <TextField {...count} {...field('inStock')} hint="Sales made meanwhile count" required />
          <TextField {...count} {...field('lowStockThreshold')} hint="Low at this number or below" />
          <TextField {...money} {...field('weight')} hint="Of one magnet" />
        </div>
      </Section>
      <Section title={fieldLabels.magnets}>
        <Controller
          control={control}
          name="magnets"
          render={({ field: { value, onChange }, fieldState }) => (
            <MagnetsEditor
              magnets={value}
              product={{ shape, dimensions }}
              error={fieldState.error?.message}
              onChange={onChange}
            />
          )}
        />
      </Section>
      <Section title="Search engines">
        <div className={styles.grid}>
          <TextField {...plain} {...field('seoTitle')} className={styles.wide} maxLength={200} />
          <TextAreaField {...field('seoDescription')} className={styles.wide} rows={2} maxLength={500} />
        </div>
      </Section>
      <Section title="In the shop">
        <div className={styles.grid}>
          <div className={styles.switches}>
            <Switch label={fieldLabels.isActive} {...register('isActive')} />
            <Switch label={fieldLabels.isFeatured} {...register('isFeatured')} />
          </div>
          <TextField {...field('sortOrder')} type="number" step={1} hint="Lower numbers come first" />
        </div>
      </Section>
    </div>
  );
}

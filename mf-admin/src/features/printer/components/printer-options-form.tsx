import { type FormEvent, useState } from 'react';
import type { PrinterOptions } from 'shared-contracts/production/schemas';
import { Button } from 'shared-ui/button';
import { FailureNotice } from 'shared-ui/failure-notice';
import { SelectField } from 'shared-ui/select-field';
import { toast } from 'shell/contract';
import { CheckField } from '../../../shared/check-field/check-field';
import { useSaveOptions } from '../queries/printer';
import styles from './printer.module.css';
import { SoftProof } from './soft-proof';

const renderings = [
  { value: 'relative colorimetric', label: 'Relative colorimetric' },
  { value: 'perceptual', label: 'Perceptual' },
  { value: 'saturation', label: 'Saturation' },
  { value: 'absolute colorimetric', label: 'Absolute colorimetric' },
];
const cutters = [
  { value: 'none', label: 'No marks' },
  { value: 'silhouette', label: 'Silhouette' },
  { value: 'graphtec', label: 'Graphtec' },
  { value: 'cricut', label: 'Cricut' },
  { value: 'summa', label: 'Summa' },
  { value: 'zund', label: 'Zünd' },
];
const conditions = [
  { value: '', label: 'As the profile says' },
  { value: 'CGATS21_CRPC6', label: 'GRACoL 2013' },
  { value: 'CGATS21_CRPC5', label: 'SWOP 2013' },
  { value: 'CGATS TR 001', label: 'SWOP v2' },
  { value: 'FOGRA39', label: 'FOGRA39' },
  { value: 'FOGRA51', label: 'FOGRA51' },
];

type PrinterOptionsFormProps = {
  options: PrinterOptions;
  /** Needed to convert colors. */ hasProfile: boolean;
  orderIds: readonly string[];
};

export function PrinterOptionsForm({ options: saved, hasProfile, orderIds }: PrinterOptionsFormProps) {
  const save = useSaveOptions();
  const [options, setOptions] = useState(saved);
  const [isCompared, setIsCompared] = useState(false);
  const change = (changes: Partial<PrinterOptions>) => setOptions({ ...options, ...changes });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(options, { onSuccess: () => toast({ tone: 'success', title: 'Printer saved' }) });
  };
  return (
    <form onSubmit={submit} className={styles.options}>
      <SelectField
        label="Registration marks for the cutter"
        options={cutters}
        value={options.cutter}
        onChange={({ target }) => change({ cutter: target.value as PrinterOptions['cutter'] })}
      />
      {hasProfile && (
        <>
          <SelectField
            label="Colors that the printer can't print"
            options={renderings}
            value={options.color.rendering}
            onChange={({ target }) =>
              change({
                color: { ...options.color, rendering: target.value as PrinterOptions['color']['rendering'] },
              })
            }
          />
          <SelectField
            label="Printing condition"
            options={conditions}
            value={options.outputCondition ?? ''}
            onChange={({ target }) =>
              change({ outputCondition: (target.value || null) as PrinterOptions['outputCondition'] })
            }
          />
          <CheckField
            label="Black point compensation"
            checked={options.color.keepsBlackPoint}
            onChange={({ target }) => change({ color: { ...options.color, keepsBlackPoint: target.checked } })}
          />
          {orderIds.length > 0 && (
            <Button variant="quiet" aria-expanded={isCompared} onClick={() => setIsCompared(!isCompared)}>
              {isCompared ? 'Hide the proof' : 'Show a proof with these colors'}
            </Button>
          )}
          {isCompared && (
            <div className={styles.comparison}>
              <SoftProof orderIds={orderIds} color={options.color} />
            </div>
          )}
        </>
      )}
      <CheckField
        label="Mirrored, for films that are seen from behind"
        checked={options.isMirrored}
        onChange={({ target }) => change({ isMirrored: target.checked })}
      />
      <CheckField
        label="A layer of white ink under each magnet"
        checked={options.hasWhiteLayer}
        onChange={({ target }) => change({ hasWhiteLayer: target.checked })}
      />
      <Button type="submit" variant="secondary" disabled={save.isPending}>
        Save printer
      </Button>
      <FailureNotice title="The printer could not be saved" error={save.error} />
    </form>
  );
}

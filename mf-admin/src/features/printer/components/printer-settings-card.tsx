import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import type { PrintSheet, PrinterSettings } from 'shared-contracts/production/schemas';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { FailureNotice } from 'shared-ui/failure-notice';
import { Loaded } from 'shared-ui/loaded';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { ApiError, toast } from 'shell/contract';
import { printerQuery, useRemoveProfile, useSaveSheet, useUploadProfile } from '../queries/printer';
import { sizeText } from '../../../shared/size-text/size-text';
import styles from './printer.module.css';
import { PrinterOptionsForm } from './printer-options-form';

const fields = [
  { name: 'widthInches', label: 'Sheet width (in)' },
  { name: 'heightInches', label: 'Sheet height (in)' },
  { name: 'marginInches', label: 'Margin (in)' },
  { name: 'gapInches', label: 'Gap between magnets (in)' },
] as const satisfies { name: keyof PrintSheet; label: string }[];

const SheetForm = ({ sheet }: { sheet: PrintSheet }) => {
  const save = useSaveSheet();
  const errors = (save.error instanceof ApiError && save.error.problem?.errors) || {};

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const wanted = Object.fromEntries(fields.map(({ name }) => [name, Number(values.get(name))])) as PrintSheet;
    save.mutate(wanted, { onSuccess: () => toast({ tone: 'success', title: 'Sheet saved' }) });
  };

  return (
    <form onSubmit={submit} className={styles.sheet} noValidate>
      {fields.map(({ name, label }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          inputMode="decimal"
          defaultValue={String(sheet[name])}
          {...(errors[name] && { error: errors[name] })}
        />
      ))}
      <Button type="submit" variant="secondary" disabled={save.isPending}>
        Save sheet
      </Button>
      {save.error && Object.keys(errors).length === 0 && (
        <Notice tone="danger" title="The sheet could not be saved">
          {failureText(save.error)}
        </Notice>
      )}
    </form>
  );
};

const ProfileForm = ({ profile }: Pick<PrinterSettings, 'profile'>) => {
  const id = useId();
  const upload = useUploadProfile();
  const remove = useRemoveProfile();
  // a new input accepts the same file again
  const [round, setRound] = useState(0);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    setRound(round + 1);
    if (file) upload.mutate(file, { onSuccess: () => toast({ tone: 'success', title: 'Color profile saved' }) });
  };
  const error = upload.error ?? remove.error;

  return (
    <div className={`${common.stack4} ${styles.profile}`}>
      <p>
        {profile
          ? `PDFs are PDF/X-4 in the printer's colors: ${profile.name}, ${sizeText(profile.sizeBytes)}.`
          : 'Files are made in sRGB. Upload the CMYK profile of your printer to make them in its colors.'}
      </p>
      <label htmlFor={id} className={common.bold}>
        {profile ? 'Replace the color profile' : 'Color profile of the printer'} (.icc, .icm)
      </label>
      <input key={round} id={id} type="file" accept=".icc,.icm" onChange={choose} disabled={upload.isPending} />
      {profile && (
        <Button variant="quiet" disabled={remove.isPending} onClick={() => remove.mutate()}>
          Remove the color profile
        </Button>
      )}
      <FailureNotice title="The color profile could not be changed" error={error} />
    </div>
  );
};

/** `orderIds`: for the proof; none: no proof. */
export function PrinterSettingsCard({ orderIds }: { orderIds: readonly string[] }) {
  const query = useQuery(printerQuery);
  return (
    <Card as="section" aria-label="Printer" className={common.stack4}>
      <h2 className={common.textLg}>Printer</h2>
      <Loaded
        query={query}
        as="notice"
        skeleton={<Skeleton label="Loading the printer" height="6rem" />}
        errorTitle="Unable to Load the Printer"
      >
        {({ sheet, options, profile }) => (
          <>
            <SheetForm sheet={sheet} />
            <PrinterOptionsForm options={options} hasProfile={profile !== null} orderIds={orderIds} />
            <ProfileForm profile={profile} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

import { useState } from 'react';
import { Button } from 'shared-ui/button';
import { Dialog } from 'shared-ui/dialog';
import { SelectField } from 'shared-ui/select-field';
import common from 'shared-ui/styles/common.module.css';
import { ShopDate } from 'shell/contract';
import { CopyField } from '../../../shared/copy-field/copy-field';
import { releaseText } from '../model/release-texts';
import { useCreatePreview } from '../queries/change-releases';
import { ReleaseChange, type VersionDialogProps } from './release-dialog';

const lifetimes = [
  { value: '1', label: '1 hour' },
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
];

export function PreviewDialog({ slice, version, onClose }: VersionDialogProps) {
  const [hours, setHours] = useState('24');
  const create = useCreatePreview();
  const release = releaseText({ slice, version });
  if (!create.data) {
    return (
      <ReleaseChange
        title={`Preview ${release}`}
        description="Anyone who opens the link sees the site with this version until they leave the preview, without their account and cart. Nobody else does."
        confirm="Make link"
        progress="The link is made..."
        change={create}
        input={{ slice, version, hours: Number(hours) }}
        onClose={onClose}
      >
        <SelectField
          label="Valid for"
          options={lifetimes}
          value={hours}
          onChange={({ target }) => setHours(target.value)}
        />
      </ReleaseChange>
    );
  }
  const { url, expiresAt } = create.data;
  return (
    <Dialog
      open
      title={`Preview ${release}`}
      description={
        <>
          Valid until <ShopDate at={expiresAt} show="date and time" />.
        </>
      }
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Button asChild>
            <a href={url} target="_blank" rel="noreferrer">
              Open preview
            </a>
          </Button>
        </>
      }
    >
      <div className={common.stack4}>
        <CopyField label="Preview link" text={url} />
      </div>
    </Dialog>
  );
}

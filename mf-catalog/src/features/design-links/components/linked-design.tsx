import RotateCw from '@lucide/icons/icons/rotate-cw';
import X from '@lucide/icons/icons/x';
import { useRef } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import type { LinkedDesign as Design, LinkedPhoto } from 'shared-contracts/design/draft';
import { slotsOf } from 'shared-contracts/design/slots';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { LoadError } from 'shared-ui/load-error';
import { Notice } from 'shared-ui/notice';
import { ProgressBar } from 'shared-ui/progress-bar';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { ShopDate, toast } from 'shell/contract';
import { PhotoRow } from '../../../shared/design-links/photo-row';
import { PhotoRefusal } from '../../../shared/uploads/components/photo-refusal';
import { UploadNotice } from '../../../shared/uploads/components/upload-notice';
import { RefusedFiles } from '../../../shared/uploads/components/refused-files';
import { admit } from '../../../shared/uploads/model/admission';
import { useRefusedFiles } from '../../../shared/uploads/model/use-refused-files';
import { introOf, photoStateText, roomText } from '../model/link-words';
import { useFriendName } from '../model/use-friend-name';
import { endOf, useLinkedDesign, useRemoveLinkedPhoto } from '../queries/linked-design-query';
import { type SentPhoto, useLinkedUploads } from '../queries/use-linked-uploads';
import { AddPhotosButtons } from './add-photos-buttons';
import { EndedLink } from './ended-link';
import styles from './linked-design.module.css';
import { PackShapes } from './pack-shapes';

const LinkedDesignSkeleton = () => (
  <div className={`${common.stack4} ${styles.page}`}>
    <Skeleton label="Loading the pack" width="16rem" height="2.75rem" />
    <Skeleton width="100%" height="3.5rem" />
    <Skeleton width="100%" height="16rem" />
  </div>
);

type SendingProps = {
  photo: SentPhoto;
  onRetry: () => void;
  onReplace: (file: File) => void;
  onAccept: () => void;
  onRemove: () => void;
};

function Sending({ photo, onRetry, onReplace, onAccept, onRemove }: SendingProps) {
  const { name, preview, progress, failure, refusal } = photo;
  return (
    <PhotoRow
      picture={preview}
      name={name}
      actions={
        <>
          {failure && (
            <IconButton variant="outline" label={`Retry ${name}`} icon={<Icon icon={RotateCw} />} onClick={onRetry} />
          )}
          <IconButton
            label={failure || refusal ? `Remove ${name}` : `Cancel upload of ${name}`}
            icon={<Icon icon={X} />}
            onClick={onRemove}
          />
        </>
      }
    >
      {refusal ? (
        <PhotoRefusal name={name} refusal={refusal} onReplace={onReplace} onAccept={onAccept} />
      ) : failure ? (
        <div role="alert">
          <strong>{failure.title}</strong>
          {failure.detail && <p>{failure.detail}</p>}
        </div>
      ) : (
        <ProgressBar label={`Sending ${name}`} value={progress === null ? null : 100 * progress} />
      )}
    </PhotoRow>
  );
}

type AddedProps = { photo: LinkedPhoto; design: Design; number: number; onRemove: () => void };

const Added = ({ photo, design, number, onRemove }: AddedProps) => (
  <PhotoRow
    picture={photo.path}
    name={`Your photo ${number}`}
    actions={
      photo.state === 'waiting' && (
        <IconButton label={`Take back your photo ${number}`} icon={<Icon icon={X} />} onClick={onRemove} />
      )
    }
  >
    <p>{photoStateText(photo, design)}</p>
  </PhotoRow>
);

function OpenLink({ token, design }: { token: string; design: Design }) {
  const picker = useRef<HTMLInputElement>(null);
  const [name, setName] = useFriendName();
  const uploads = useLinkedUploads(token, design.kind === 'friends' ? name.trim() : '');
  const removal = useRemoveLinkedPhoto(token);
  const { refused, refuse, dismiss } = useRefusedFiles();
  const { title, text } = introOf(design);
  const onTheWay = uploads.photos.filter(({ refusal }) => !refusal).length;
  const room = Math.max(0, design.mayAdd - onTheWay);

  function choose(files: readonly File[]): void {
    const { accepted, refusals } = admit(files, { places: room, spares: 0 });
    refuse(refusals);
    if (accepted.length > 0) uploads.add(accepted);
  }

  function replace(id: string, file: File): void {
    const { accepted, refusals } = admit([file], { places: 1, spares: 0 });
    refuse(refusals);
    if (accepted[0]) uploads.replace(id, accepted[0]);
  }

  function takeBack({ id }: LinkedPhoto): void {
    picker.current?.focus();
    removal.mutate(id, {
      onError: (error) => toast(failureToast('Photo not taken back', error)),
    });
  }

  return (
    <div className={`${common.stack4} ${styles.page}`}>
      <div className={common.stack3}>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {design.kind === 'friends' && (
        <TextField
          label="Your first name (optional)"
          hint={`${design.ownerFirstName ?? 'Your friend'} sees it on your photos.`}
          autoComplete="given-name"
          maxLength={shopPolicy.designLinks.maximumNameLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <AddPhotosButtons disabled={room === 0} input={picker} onChoose={choose} />
      <p aria-live="polite" className={common.bold}>
        {roomText(design, slotsOf(design.magnets, design.packSize).length)}
      </p>
      {design.mayAdd === 0 && design.kind === 'friends' && (
        <Notice tone="info" title="This pack is full">
          A place may open up again. This page shows it at once.
        </Notice>
      )}
      <UploadNotice photos={uploads.all} onRetryAll={uploads.retryAll} />
      <RefusedFiles
        files={refused}
        onDismiss={(file) => {
          if (refused.length === 1) picker.current?.focus();
          dismiss(file);
        }}
      />
      {(uploads.photos.length > 0 || design.photos.length > 0) && (
        <section aria-labelledby="your-photos">
          <h2 id="your-photos" className={common.textXl}>
            Your photos
          </h2>
          <ul>
            {uploads.photos.map((photo) => (
              <Sending
                key={photo.id}
                photo={photo}
                onRetry={() => uploads.retry(photo.id)}
                onReplace={(file) => replace(photo.id, file)}
                onAccept={() => uploads.accept(photo.id)}
                onRemove={() => {
                  picker.current?.focus();
                  uploads.remove(photo.id);
                }}
              />
            ))}
            {design.photos.map((photo, index) => (
              <Added key={photo.id} photo={photo} design={design} number={index + 1} onRemove={() => takeBack(photo)} />
            ))}
          </ul>
        </section>
      )}
      {design.kind === 'friends' && <PackShapes design={design} />}
      <p className={common.soft}>
        Works until <ShopDate at={design.expiresAt} show="short date and time" />.{' '}
        {design.kind === 'friends' &&
          'Only you and the person who sent you this link can see your photos, and the shop prints them if they are chosen.'}
      </p>
    </div>
  );
}

export function LinkedDesign({ token }: { token: string }) {
  const { data: design, error, refetch } = useLinkedDesign(token);
  const end = endOf(error);
  if (end) return <EndedLink end={end} />;
  if (design) return <OpenLink token={token} design={design} />;
  if (!error) return <LinkedDesignSkeleton />;
  return <LoadError title="Unable to Load the Pack" error={error} headingLevel={1} onRetry={() => void refetch()} />;
}

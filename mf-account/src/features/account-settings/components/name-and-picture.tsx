import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { NameChange, type User } from 'shared-contracts/accounts/schemas';
import { failureToast } from 'shared-contracts/api/failure';
import { fieldsOf, showFieldErrors } from 'shared-contracts/api/field-errors';
import { ACCEPTED_FILES } from 'shared-contracts/files/take-files';
import { typedByContent } from 'shared-contracts/files/typed-by-content';
import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import { fileProblemOf } from '../../../shared/send-photo';
import { useChangeName, useChangePicture } from '../queries/own-account';
import styles from './account-settings.module.css';
import { SettingsCard } from './settings-card';

function Picture({ user }: { user: User }) {
  const input = useId();
  const change = useChangePicture();
  const report = (error: unknown) => toast(failureToast('Your picture was not changed', error));
  /** `clear`: so that the same file may be chosen again. */
  const choose = async (files: FileList | null, clear: () => void) => {
    const [file] = await typedByContent(files ?? []);
    if (!file) return;
    const problem = fileProblemOf(file);
    if (problem) {
      clear();
      return toast({ tone: 'destructive', title: 'Your picture was not changed', description: problem });
    }
    change.mutate(file, {
      onSuccess: () => toast({ tone: 'success', title: 'Your picture is changed' }),
      onError: report,
      onSettled: clear,
    });
  };
  return (
    <div className={styles.line}>
      <input
        id={input}
        type="file"
        accept={ACCEPTED_FILES}
        hidden
        aria-label="Picture file"
        onChange={({ target }) =>
          choose(target.files, () => {
            target.value = '';
          })
        }
      />
      <Button
        variant="secondary"
        busy={change.isPending}
        busyLabel="Saving your picture..."
        onClick={() => document.getElementById(input)?.click()}
      >
        {user.profileImageUrl ? 'Change picture' : 'Add a picture'}
      </Button>
      {user.profileImageUrl && !change.isPending && (
        <Button
          variant="quiet"
          onClick={() =>
            change.mutate(null, {
              onSuccess: () => toast({ tone: 'success', title: 'Your picture is removed' }),
              onError: report,
            })
          }
        >
          Remove picture
        </Button>
      )}
    </div>
  );
}

export function NameAndPicture({ user }: { user: User }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(NameChange),
    defaultValues: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
  });
  const field = fieldsOf({ register, formState });
  const change = useChangeName();
  const submit = handleSubmit((names) =>
    change.mutate(names, {
      onSuccess: () => toast({ tone: 'success', title: 'Your name is changed' }),
      onError: (error) => {
        showFieldErrors(error, setError, ['firstName', 'lastName']);
        toast(failureToast('Your name was not changed', error));
      },
    }),
  );
  return (
    <SettingsCard id="name" title="Name and picture">
      <Picture user={user} />
      <form className={common.stack4} noValidate onSubmit={(event) => void submit(event)}>
        <div className={styles.two}>
          <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        </div>
        <div className={common.bar3}>
          <Button type="submit" busy={change.isPending} busyLabel="Saving...">
            Save name
          </Button>
        </div>
      </form>
    </SettingsCard>
  );
}

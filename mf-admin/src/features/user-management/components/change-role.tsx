import { type FormEvent, useState } from 'react';
import { roleNames } from 'shared-contracts/accounts/names';
import { failureToast } from 'shared-contracts/api/failure';
import type { GivenRole, ListedUser } from 'shared-contracts/users/schemas';
import { SelectField } from 'shared-ui/select-field';
import { toast } from 'shell/contract';
import { FormDialog } from '../../../shared/form-dialog/form-dialog';
import { nameOf, roleTexts } from '../model/user-changes';
import { useChangeRole } from '../queries/users';

const roles = Object.keys(roleTexts) as GivenRole[];
const options = roles.map((value) => ({ value, label: roleNames[value] }));

export function ChangeRole({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const change = useChangeRole();
  const [role, setRole] = useState(roles.find((each) => each === user.role) ?? 'customer');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (role === user.role) return onClose();
    return change.mutate(
      { id: user.id, role },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `Role changed to ${roleNames[role]}`, description: user.email });
          onClose();
        },
        onError: (error) => toast(failureToast('Failed to change the role', error, 'Please try again.')),
      },
    );
  };
  return (
    <FormDialog
      title="Change role"
      description={`${nameOf(user)}, ${user.email}. The new role holds at once; they stay logged in.`}
      submit="Change role"
      isDirty={false}
      isBusy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Role"
        options={options}
        hint={roleTexts[role]}
        value={role}
        onChange={({ target }) => setRole(target.value as GivenRole)}
      />
    </FormDialog>
  );
}

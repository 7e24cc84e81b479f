import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { callApi, changeSession } from 'shell/contract';
import { useSetUser } from '../../../shared/use-set-user';

export const pendingEmailQuery = queryOptions({
  queryKey: ['/api/account/pending-email'],
  queryFn: ({ signal }) => callApi('GET /api/account/pending-email', {}, { signal }),
});

export const useChangeName = () =>
  useMutation({
    mutationFn: (names: ApiInput<'PATCH /api/user'>) => callApi('PATCH /api/user', names),
    onSuccess: useSetUser(),
  });

/** Why a file cannot be the picture; null if it can. */
export function pictureProblemOf({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  const { maximumBytes } = shopPolicy.photos;
  if (type !== '' && !type.startsWith('image/')) return 'This is not an image file.';
  return size > maximumBytes ? `File too large: at most ${maximumBytes / 1_048_576} MB.` : null;
}

async function uploaded(file: File): Promise<string> {
  // some systems know no type for HEIC; the server looks at the bytes
  const contentType = shopPolicy.photos.acceptedTypes.find((type) => type === file.type);
  const { uploadURL } = await callApi('POST /api/objects/upload', {
    fileName: file.name,
    ...(contentType && { contentType, size: file.size }),
  });
  const { status } = await fetch(uploadURL, {
    method: 'PUT',
    body: file,
    ...(contentType && { headers: { 'content-type': contentType } }),
  });
  if (status !== 200) throw new Error(`the upload was refused: ${status}`);
  const { objectPath } = await callApi('PUT /api/objects/set-policy', { imageUrl: uploadURL });
  return objectPath;
}

/** Uploads the picture and shows it; null removes it. */
export const useChangePicture = () =>
  useMutation({
    mutationFn: async (file: File | null) =>
      callApi('PUT /api/user/picture', { objectPath: file && (await uploaded(file)) }),
    onSuccess: useSetUser(),
  });

/** Signs this browser in anew, so other tabs must hear of it. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ApiInput<'POST /api/account/password'>) => callApi('POST /api/account/password', form),
    onSuccess: (user) => changeSession(queryClient, user),
  });
}

export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: ApiInput<'POST /api/account/pending-email'>) => callApi('POST /api/account/pending-email', form),
    onSuccess: (pending) => queryClient.setQueryData(pendingEmailQuery.queryKey, pending),
  });
}

export function useKeepEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('DELETE /api/account/pending-email', {}),
    onSuccess: (pending) => queryClient.setQueryData(pendingEmailQuery.queryKey, pending),
  });
}

export const useSendVerification = () =>
  useMutation({ mutationFn: () => callApi('POST /api/account/verification-mail', {}) });

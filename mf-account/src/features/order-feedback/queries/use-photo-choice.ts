import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from 'shared-contracts/api/failure';
import { fileProblemOf, sendPhoto } from '../../../shared/send-photo';

export type PhotoChoice = ReturnType<typeof usePhotoChoice>;

/** Uploads up to `most` photos one after the other. */
export function usePhotoChoice({ given = [], most }: { given?: readonly string[]; most: number }) {
  const [photos, setPhotos] = useState(given);
  const [problem, setProblem] = useState<string>();
  const [isUploading, setIsUploading] = useState(false);
  const upload = useMutation({ mutationFn: sendPhoto });

  async function addOne(file: File): Promise<void> {
    const refused = fileProblemOf(file);
    if (refused !== null) return setProblem(`${file.name}: ${refused}`);
    try {
      const path = await upload.mutateAsync(file);
      // the same photo may be chosen twice
      setPhotos((known) => [...known.filter((each) => each !== path), path]);
    } catch (error) {
      setProblem(`${file.name}: ${failureText(error, 'This photo could not be uploaded. Please try again.')}`);
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    const room = most - photos.length;
    setProblem(files.length > room ? `Only ${most} photos can be added.` : undefined);
    setIsUploading(true);
    for (const file of files.slice(0, room)) await addOne(file);
    setIsUploading(false);
  }

  const remove = (photo: string) => setPhotos((known) => known.filter((each) => each !== photo));
  const restore = (chosen: readonly string[]) => setPhotos(chosen.slice(0, most));
  return { photos, most, isUploading, problem, add, remove, restore };
}

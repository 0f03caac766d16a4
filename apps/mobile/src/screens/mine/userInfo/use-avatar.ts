import { useState } from 'react';
import { usePictureUpload } from '../../../features/picture-upload/use-picture-upload.ts';

/** The portrait while the record is changed: as it was, taken away, or another one that is sent as soon as it is cut. */
export function useAvatar() {
  const { picker, finish } = usePictureUpload();
  const [isRemoved, setRemoved] = useState(false);
  const picked = picker.images.at(-1);
  const forget = () => picker.images.forEach(({ key }) => picker.onRemove(key));
  return {
    picked,
    isRemoved,
    isChanged: isRemoved || picked !== undefined,
    put: (picture: Blob) => {
      forget();
      setRemoved(false);
      picker.onAdd([new File([picture], 'avatar.jpg', { type: picture.type })]);
    },
    remove: () => {
      forget();
      setRemoved(true);
    },
    retry: () => {
      if (picked) picker.onRetry(picked.key);
    },
    /** What the record is to be told, once the picture has arrived; undefined when it did not. */
    finish: async (): Promise<{ avatar_upload_id?: string } | undefined> => {
      if (isRemoved) return { avatar_upload_id: '' };
      const sent = await finish();
      const last = sent?.at(-1);
      return sent && (last ? { avatar_upload_id: last.id } : {});
    },
  };
}

export type AvatarDraft = ReturnType<typeof useAvatar>;

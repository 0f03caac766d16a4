import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@academy/client/api-error.ts';
import type { Area } from '@academy/contract/areas/shapes.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { areaStore } from '../../../data/area-store.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { usePictureUpload } from '../../../features/picture-upload/use-picture-upload.ts';

interface Values {
  readonly nickname: string;
  readonly intro: string;
  readonly area: Area;
}

type Errors = { readonly [Name in 'avatar' | 'nickname' | 'form']?: string };

/** The changed fields of the profile, saved in one request; a refusal keeps them. */
export function useProfileForm(profile: Profile) {
  const client = useQueryClient();
  const avatar = useAvatar();
  const [changed, setChanged] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Errors>({});
  const { mutateAsync } = useApiMutation('POST user/info', { silent: true });
  const values: Values = { nickname: profile.nickname, intro: profile.intro, area: profile.area, ...changed };
  const texts = changedTexts(values, profile);
  const isChanged = Object.keys(texts).length > 0 || avatar.isChanged;

  const change = (partial: Partial<Values>) => {
    setChanged({ ...changed, ...partial });
    setErrors({});
  };
  const send = async (input: Api['POST user/info']['input']): Promise<boolean> => {
    try {
      client.setQueryData(['GET user', {}], await mutateAsync(input));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors({ form: error.message });
      return false;
    }
  };
  /** Resolves to whether everything was saved; otherwise `errors` says why not. */
  const save = async (): Promise<boolean> => {
    setErrors({});
    if (!values.nickname.trim()) {
      setErrors({ nickname: '请填写昵称' });
      return false;
    }
    const picture = await avatar.finish();
    if (!picture) {
      setErrors({ avatar: '头像没有传上去，请重试，或换一张' });
      return false;
    }
    if (!(await send({ ...texts, ...picture }))) return false;
    if (texts.area_id) areaStore.select(values.area);
    toast.show('已保存');
    return true;
  };
  return { values, errors, change, avatar, isChanged, save };
}

function changedTexts({ nickname, intro, area }: Values, profile: Profile) {
  return {
    ...(nickname.trim() !== profile.nickname && { nickname: nickname.trim() }),
    ...(intro.trim() !== profile.intro && { intro: intro.trim() }),
    ...(area.id !== profile.area.id && { area_id: area.id }),
  };
}

/**
 * The portrait while the form is edited: unchanged, removed, or a new one that is uploaded as soon as it is given.
 */
function useAvatar() {
  const { picker, finish } = usePictureUpload();
  const [isRemoved, setRemoved] = useState(false);
  const selected = picker.images.at(-1);
  const clearPicker = () => picker.images.forEach(({ key }) => picker.onRemove(key));
  return {
    selected,
    isRemoved,
    isChanged: isRemoved || selected !== undefined,
    setPicture: (file: File) => {
      clearPicker();
      setRemoved(false);
      picker.onAdd([file]);
    },
    remove: () => {
      clearPicker();
      setRemoved(true);
    },
    retry: () => {
      if (selected) picker.onRetry(selected.key);
    },
    /** The portrait's part of the request, after its upload; undefined when the upload failed. */
    finish: async (): Promise<{ avatar_upload_id?: string } | undefined> => {
      if (isRemoved) return { avatar_upload_id: '' };
      const sent = await finish();
      const last = sent?.at(-1);
      return sent && (last ? { avatar_upload_id: last.id } : {});
    },
  };
}

export type AvatarDraft = ReturnType<typeof useAvatar>;

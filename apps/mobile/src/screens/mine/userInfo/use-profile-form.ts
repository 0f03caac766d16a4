import { ApiError } from '@academy/client/api-error.ts';
import type { Area } from '@academy/contract/areas/shapes.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import type { Wire } from '@academy/contract/endpoints.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { areaStore } from '../../../session/area-store.ts';
import { useChange } from '../../../session/use-change.ts';
import { useAvatar } from './use-avatar.ts';

interface Values {
  readonly nickname: string;
  readonly intro: string;
  readonly area: Area;
}

type Errors = { readonly [Name in 'avatar' | 'nickname' | 'form']?: string };

/** What of the record is changed here, and how it is saved: only what differs, in one call, nothing lost by a refusal. */
export function useProfileForm(profile: Profile) {
  const client = useQueryClient();
  const avatar = useAvatar();
  const [changed, setChanged] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Errors>({});
  const { mutateAsync } = useChange('POST user/info', { silent: true });
  const values: Values = { nickname: profile.nickname, intro: profile.intro, area: profile.area, ...changed };
  const texts = changedTexts(values, profile);
  const isChanged = Object.keys(texts).length > 0 || avatar.isChanged;

  const change = (some: Partial<Values>) => {
    setChanged({ ...changed, ...some });
    setErrors({});
  };
  const send = async (input: Wire['POST user/info']['input']): Promise<boolean> => {
    try {
      client.setQueryData(['GET user', {}], await mutateAsync(input));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors({ form: error.message });
      return false;
    }
  };
  /** Whether all of it was saved; otherwise the form says why not. */
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

import type { Profile } from '@academy/contract/areas/user.ts';
import { useState } from 'react';
import { useChunk } from '../../../platform/use-chunk.ts';
import styles from './avatar-field.module.css';
import { AvatarPicture } from './avatar-picture.tsx';
import { AvatarSources } from './avatar-sources.tsx';
import { AvatarState } from './avatar-state.tsx';
import type { AvatarDraft } from './use-avatar.ts';

const loadCrop = () => import('./crop-sheet.tsx');

type Props = { profile: Profile; avatar: AvatarDraft; error: string | undefined };

/** The portrait: taken, chosen, cut to a square, sent at once, or taken away. */
export function AvatarField({ profile, avatar, error = '' }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState('');
  const crop = useChunk(loadCrop, isAsked || file !== undefined);
  const { picked, isRemoved } = avatar;
  const src = picked?.src ?? (isRemoved ? undefined : profile.avatar?.url);

  const take = (chosen: File) => {
    const isPicture = chosen.type.startsWith('image/');
    setRefusal(isPicture ? '' : '只能选图片');
    if (isPicture) setFile(chosen);
  };
  const fail = () => {
    setFile(undefined);
    setRefusal('这张图片打不开，请换一张 JPG 或 PNG 图片');
  };
  const put = (picture: Blob) => {
    setFile(undefined);
    avatar.put(picture);
  };
  return (
    <div className={styles.field}>
      <button type="button" className={styles.press} onClick={() => setAsked(true)}>
        <AvatarPicture name={profile.nickname} src={src} />
        <span className={styles.words}>{src ? '更换头像' : '设置头像'}</span>
      </button>
      <AvatarState avatar={avatar} error={error || refusal} />
      <AvatarSources
        open={isAsked}
        onClose={() => setAsked(false)}
        hasPicture={src !== undefined}
        onTake={take}
        onRemove={avatar.remove}
      />
      {file && crop && (
        <crop.CropSheet file={file} onClose={() => setFile(undefined)} onFail={fail} onCrop={put} />
      )}
    </div>
  );
}

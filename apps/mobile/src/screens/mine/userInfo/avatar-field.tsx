import { type ChangeEvent, useRef, useState } from 'react';
import type { Profile } from '@academy/contract/areas/user.ts';
import { type Action, ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { isHeic } from '@academy/ui/image-picker/is-heic.ts';
import { useShowableSource } from '@academy/ui/image-picker/use-showable-source.ts';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import styles from './avatar-field.module.css';
import type { AvatarDraft } from './use-profile-form.ts';

const loadCrop = () => import('./crop-sheet.tsx');

type Props = { profile: Profile; avatar: AvatarDraft; error: string | undefined };

/**
 * The portrait: taken or chosen, cropped to a square, uploaded at once, or removed. A HEIC photo that this browser
 * cannot decode is uploaded whole, and its middle is shown as soon as it is stored.
 */
export function AvatarField({ profile, avatar, error = '' }: Props) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState('');
  const crop = useLazyChunk(loadCrop, isMenuOpen || file !== undefined);
  const { selected, isRemoved } = avatar;
  const source = useShowableSource();
  const before = isRemoved ? undefined : profile.avatar?.url;
  const src = source.find(selected?.src, selected?.storedSrc, before);
  // Also where it could not be loaded.
  const hasPicture = selected !== undefined || before !== undefined;

  const openFile = (chosen: File) => {
    const isPicture = chosen.type.startsWith('image/') || isHeic(chosen);
    setRefusal(isPicture ? '' : '只能选图片');
    if (isPicture) setFile(chosen);
  };
  const failCrop = async (failed: File) => {
    setFile(undefined);
    if (!(await holdsHeic(failed))) return setRefusal('这张图片打不开，请换一张 JPG 或 PNG 图片');
    toast.show('这张照片在这里不能裁剪，会取中间的部分');
    avatar.setPicture(failed);
  };
  const useCropped = (picture: Blob) => {
    setFile(undefined);
    avatar.setPicture(new File([picture], 'avatar.jpg', { type: picture.type }));
  };
  return (
    <div className={styles.field}>
      <button type="button" className={styles.press} onClick={() => setMenuOpen(true)}>
        <AvatarPicture name={profile.nickname} src={src} onBroken={source.onBroken} />
        <span className={styles.words}>{hasPicture ? '更换头像' : '设置头像'}</span>
      </button>
      <AvatarStatus avatar={avatar} error={error || refusal || selected?.reason || ''} />
      <AvatarSources
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        hasPicture={hasPicture}
        onFile={openFile}
        onRemove={avatar.remove}
      />
      {file && crop && (
        <crop.CropSheet
          file={file}
          onClose={() => setFile(undefined)}
          onFail={() => void failCrop(file)}
          onCrop={useCropped}
        />
      )}
    </div>
  );
}

/** Whether a file begins as HEIC photos do, whatever its name is. */
const holdsHeic = async (file: File) => /^ftyp(?:hei|hev|mif1|msf1)/.test(await file.slice(4, 12).text());

type AvatarSourcesProps = {
  open: boolean;
  onClose: () => void;
  hasPicture: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
};
type SourceAction = 'camera' | 'album' | 'remove';

const sources: readonly Action<SourceAction>[] = [
  { key: 'camera', label: '拍一张' },
  { key: 'album', label: '从相册选' },
];
const removeAction: Action<SourceAction> = { key: 'remove', label: '移除头像', tone: 'danger' };

function AvatarSources({ open, onClose, hasPicture, onFile, onRemove }: AvatarSourcesProps) {
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const handleFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that choosing the same file again fires a change event.
    target.value = '';
    if (file) onFile(file);
  };
  const runAction = (action: SourceAction) => {
    if (action === 'remove') onRemove();
    else (action === 'camera' ? camera : album).current?.click();
  };
  const input = { type: 'file', accept: 'image/*', onChange: handleFile, hidden: true } as const;
  return (
    <>
      <input {...input} ref={camera} capture="user" aria-label="拍一张" />
      <input {...input} ref={album} aria-label="从相册选" />
      <ActionSheet
        open={open}
        onClose={onClose}
        title="头像"
        actions={hasPicture ? [...sources, removeAction] : sources}
        onChoose={runAction}
      />
    </>
  );
}

function AvatarStatus({ avatar, error }: { avatar: AvatarDraft; error: string }) {
  const { selected, retry } = avatar;
  return (
    <>
      {selected?.state === 'sending' && (
        <span className={styles.progress}>
          <Progress label="头像的上传进度" value={Math.floor((selected.progress ?? 0) * 100)} />
        </span>
      )}
      {selected?.state === 'failed' && (
        <Button variant="quiet" small onClick={retry}>
          头像没有传上去，重试
        </Button>
      )}
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

type AvatarPictureProps = { name: string; src: string | undefined; onBroken: (src: string) => void };

/** The portrait in the size of the form; without one the first character of the name. */
function AvatarPicture({ name, src, onBroken }: AvatarPictureProps) {
  return (
    <span className={styles.picture} aria-hidden="true">
      {src ? <img src={src} alt="" onError={() => onBroken(src)} /> : name.slice(0, 1)}
    </span>
  );
}

/** Pixels on the longer side: enough for any screen, and within what the canvas of a phone can hold. */
const maxSide = 4_096;
const quality = 0.9;

export const heicMessage =
  '这里打不开 HEIC 照片。请在手机的“设置 → 相机 → 格式”里选“兼容性最佳”后重拍，或把照片截图后再选';

/** Converts a HEIC photo to a JPEG where the browser can decode it, as Safari can. Rejects elsewhere. */
export async function convertHeic(file: File): Promise<File> {
  const address = URL.createObjectURL(file);
  try {
    const photo = new Image();
    photo.src = address;
    await photo.decode();
    const { naturalWidth, naturalHeight } = photo;
    const scale = Math.min(1, maxSide / Math.max(naturalWidth, naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(naturalHeight * scale));
    canvas.getContext('2d')!.drawImage(photo, 0, 0, canvas.width, canvas.height);
    const picture = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    if (!picture) throw new Error('Nothing was drawn');
    return new File([picture], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' });
  } finally {
    URL.revokeObjectURL(address);
  }
}

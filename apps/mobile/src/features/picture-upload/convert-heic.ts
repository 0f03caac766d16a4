/** Pixels on the longer side: enough for any screen, and within what the canvas of a phone can hold. */
const maxSide = 4_096;
const quality = 0.9;

/**
 * Converts a HEIC photo to a JPEG where the browser can decode it, as Safari can, which spares the server its slow
 * decoding. Elsewhere it resolves with the file as it is.
 */
export const convertHeic = (file: File): Promise<File> => drawAsJpeg(file).catch(() => file);

async function drawAsJpeg(file: File): Promise<File> {
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

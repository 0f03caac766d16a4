/** Of the files that were picked, those that are taken, and in words why others are not. */
export function chooseFiles(
  files: readonly File[],
  { count, room }: { count: number; room: number },
): { taken: File[]; refusal: string } {
  const pictures = files.filter((file) => file.type.startsWith('image/'));
  const refusals = [
    pictures.length < files.length && '只能选图片',
    pictures.length > room && `最多选 ${count} 张，多出的 ${pictures.length - room} 张没有加入`,
  ];
  return { taken: pictures.slice(0, Math.max(0, room)), refusal: refusals.filter(Boolean).join('；') };
}

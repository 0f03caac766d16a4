/** Whether labels are words rather than days, months or numbers: their bars lie, so that there is room to write them. */
export const areWords = (labels: readonly string[]): boolean =>
  labels.some((label) => label.length > 4) || !labels.some((label) => /\d/.test(label));

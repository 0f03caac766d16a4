/** `11月`; with its year unless that is the year of `latest`. */
export function monthText(month: string, latest: string): string {
  const [year, number] = month.split('-');
  const name = `${Number(number)}月`;
  return latest.startsWith(`${year}-`) ? name : `${year}年${name}`;
}

import { randomInt } from 'node:crypto';

/** Without what is read for one another: 0 and O, 1 and I and L; 31 of them. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groups = 3;
const groupLength = 4;

/**
 * A certificate's number: `2026-7K3M-9QWD-XR4H`. The year is for people; the twelve signs behind it are 59 bits that
 * nobody can guess, in groups that can be read out over a telephone.
 */
export function drawSerial(now: Date): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Shanghai' }).format(now);
  return [year, ...Array.from({ length: groups }, group)].join('-');
}

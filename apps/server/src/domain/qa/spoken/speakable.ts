import type { Hotline } from '@academy/contract/realtime/chat.ts';

/** As numbers are told by telephone: 幺 instead of 一, which is easily taken for 七. */
const digits = ['零', '幺', '二', '三', '四', '五', '六', '七', '八', '九'];

/** Mobile numbers, numbers with an area, 400 and 800; the services that all of China has. */
const telephone =
  /(?<!\d)(?:1[3-9]\d{9}|0\d{2,3}-\d{7,8}|[48]00-?\d{3,4}-?\d{3,4}|12338|12345|12355|12356|96110)(?!\d)/g;
/** Minutes and centimetres elsewhere: only words of calling make them numbers. */
const emergency = /(?<=(?:打|报警|火警|急救|求助|热线)(?:电话)?[\s：:“]?)(?:110|119|120|122)(?!\d)/g;

/** 12355 → 幺二三五五; a dash is a pause. */
const tellDigits = (number: string) =>
  number.replace(/\d/g, (digit) => digits[Number(digit)]!).replace(/-/g, '，');

/**
 * An answer's words as a voice should say them: marks of citation and emphasis are left out, numbers to be called are told
 * digit by digit. `hotlines`: those that come with the answer. Never longer than the text.
 */
export function makeSpeakable(text: string, hotlines: readonly Hotline[] = []): string {
  let spoken = text
    .replace(/\s?\[\d{1,2}\]/g, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/^\s*(?:[-*•]|#{1,6})\s+/gm, '');
  for (const { number } of hotlines) {
    if (/^\d[\d-]{2,}$/.test(number)) spoken = spoken.replaceAll(whole(number), tellDigits);
  }
  return spoken.replace(telephone, tellDigits).replace(emergency, tellDigits).trim();
}

/** The number alone, not as a part of a longer one. */
const whole = (number: string) => new RegExp(`(?<!\\d)${number}(?!\\d)`, 'g');

import type { ReactNode } from 'react';
import styles from './hotlines.module.css';

/** Renders a text with its hotline numbers as links that call them. For `RichText`. */
export function linkHotlines(text: string): ReactNode {
  const pieces = splitHotlines(text);
  if (!pieces.some(({ isHotline }) => isHotline)) return text;
  return pieces.map(({ text: piece, isHotline }, index) =>
    isHotline ? (
      // oxlint-disable-next-line react/no-array-index-key -- a text has no other order
      <a key={index} className={styles.hotline} href={`tel:${piece}`} aria-label={`拨打 ${piece}`}>
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}

/** A part of a text: plain text or a phone number. */
interface TextPiece {
  readonly text: string;
  readonly isHotline: boolean;
}

/** Numbers that are answered all over China: 妇女维权, 政务服务, 青少年服务, 心理援助, 反诈. None of them is likely to be a quantity. */
const serviceNumbers = new Set(['12338', '12345', '12355', '12356', '96110']);
/** 报警, 火警, 急救. The same digits can be minutes or centimetres, so they count only after a phrase about calling. */
const emergencyNumbers = new Set(['110', '119', '120']);
const callPhrase = /(?:打|报警|火警|急救|求助)\s?$/;
const separator = /^(?:[、，/·\s]|和|或者?)+$/;

/** Splits a text at the hotline numbers in it. The joined pieces are the text. */
export function splitHotlines(text: string): TextPiece[] {
  const runs = text.split(/(\d+)/);
  const pieces: TextPiece[] = [];
  runs.forEach((run, index) => {
    const before = runs[index - 1] ?? '';
    const followsHotline = pieces[index - 2]?.isHotline === true && separator.test(before);
    const isHotline =
      serviceNumbers.has(run) || (emergencyNumbers.has(run) && (followsHotline || callPhrase.test(before)));
    pieces.push({ text: run, isHotline });
  });
  return pieces;
}

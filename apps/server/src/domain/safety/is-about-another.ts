import type { Classifier } from './danger/classifier.ts';
import { estimateDanger } from './danger/danger-classifier.ts';

const relatives =
  '孩子|儿子|女儿|闺女|丫头|娃|宝宝|老大|老二|学生|侄|外甥|孙|弟|妹|同学|朋友|闺蜜|老婆|媳妇|老公|爱人|爸|妈|姐|哥|嫂|婆|爷|奶|姥';
const mentionsAnother = new RegExp(`${relatives}|邻居|家长|有人|他|她`, 'u');
const saying = '说|讲|告诉|发|写|喊|留|哭着|问|提';
const reportsSpeech = new RegExp(saying, 'u');
/** Mentions of the writer that do not mean that they are in danger themselves. */
const neutralSelfReference = new RegExp(
  `告诉我(?:们)?|(?:跟|和|对|给|向|问|冲|朝)我(?:们)?(?=${saying})|我(?:们)?(?:家|班|们班|的)?(?:${relatives})`,
  'gu',
);

/**
 * Whether somebody else than the writer is in danger: the clause that sounds most dangerous names another person and not the
 * writer, or has no subject and follows what somebody else said. In doubt it is the writer.
 */
export function isAboutAnother(normalized: string, classifier: Classifier): boolean {
  const clauses = normalized.split(/[，。！？]+/u).filter(Boolean);
  const dangers = clauses.map((clause) => estimateDanger(clause, classifier).danger);
  const worst = dangers.indexOf(Math.max(...dangers));
  const clause = clauses[worst];
  if (clause === undefined || speaksOfWriter(clause)) return false;
  if (mentionsAnother.test(clause)) return true;
  const before = clauses[worst - 1] ?? '';
  return mentionsAnother.test(before) && reportsSpeech.test(before) && !speaksOfWriter(before);
}

const speaksOfWriter = (clause: string): boolean =>
  clause.replaceAll(neutralSelfReference, '').includes('我');

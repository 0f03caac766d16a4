import type { Classifier } from './danger/classifier.ts';
import { estimateDanger } from './danger/danger-classifier.ts';

const relatives =
  '孩子|儿子|女儿|闺女|丫头|娃|宝宝|老大|老二|学生|侄|外甥|孙|弟|妹|同学|朋友|闺蜜|老婆|媳妇|老公|爱人|爸|妈|姐|哥|嫂|婆|爷|奶|姥';
const mentionsAnother = new RegExp(`${relatives}|邻居|家长|有人|他|她`, 'u');
const saying =
  '说|讲|告诉|喊|哭着|发(?:消息|信息|微信|短信|朋友圈|来|给|了)|写(?:了|道|着|信|日记|遗书|在)|留(?:言|下|了)|问(?:我|过)|提(?:到|过|起)';
/** 孩子说，不想活了; not: 他说分手，不想活了. */
const endsInSpeech = new RegExp(`(?:${saying})(?:了|过|着|我)*$`, 'u');
/** Mentions of the writer that do not mean that they are in danger themselves. */
const neutralSelfReference = new RegExp(
  `我(?:们)?(?:刚刚?|才|今天|昨晚|真的?|很|好)*(?:看到|看见|发现|听到|听见|觉得|感觉|担心|怕|怀疑|知道|翻到|撞见|找不到|联系不上)(?=[^，。！？]{0,6}(?:${relatives}|他|她))|我(?:快|都|要|真|也)*(?:急|吓|担心|慌)[^，。！？]*|告诉我(?:们)?|(?:跟|和|对|给|向|问|冲|朝)我(?:们)?(?=${saying})|我(?:们)?(?:家|班|们班|的)?(?:${relatives})`,
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
  return mentionsAnother.test(before) && endsInSpeech.test(before) && !speaksOfWriter(before);
}

const speaksOfWriter = (clause: string): boolean =>
  clause.replaceAll(neutralSelfReference, '').includes('我');

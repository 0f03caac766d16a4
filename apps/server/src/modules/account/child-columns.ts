import { minutes } from './words.ts';

const asItIs = (amount: number): number => amount;

/** What a list of children, or of places with children, says of each. */
export const childColumns = [
  { key: 'minutes', label: '学习时长', unit: '分钟', figure: 'seconds', scale: minutes },
  { key: 'lessons', label: '学完课时', unit: '节', figure: 'lessons', scale: asItIs },
  { key: 'exams', label: '通过考试', unit: '次', figure: 'exams', scale: asItIs },
  { key: 'credit', label: '获得学分', unit: '学分', figure: 'earned1', scale: asItIs },
  { key: 'score', label: '获得积分', unit: '积分', figure: 'earned2', scale: asItIs },
  { key: 'certificates', label: '毕业证书', unit: '份', figure: 'certificates', scale: asItIs },
] as const;

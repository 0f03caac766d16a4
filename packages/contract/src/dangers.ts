/** What people may be in danger of, by the name of its protocol, and what it is called. */
export const dangerTitles = {
  'on-the-edge': '正有生命危险',
  suicide: '不想活',
  'self-harm': '伤害自己',
  'parent-suicide': '大人不想活',
  postnatal: '产后',
  psychosis: '幻觉或妄想',
  'eating-disorder': '进食',
  perpetrator: '打了孩子',
  'beaten-at-home': '家里挨打',
  'beaten-elsewhere': '在外挨打受欺负',
  sexual: '性侵害',
  violence: '凶器或威胁',
  runaway: '走失或出走',
  stranger: '陌生人诱骗',
  accident: '意外伤',
  convulsion: '抽搐',
  choking: '噎住',
  breathing: '呼吸',
  poisoning: '误食中毒',
  fall: '跌落',
  injury: '外伤',
  'infant-fever': '小婴儿发烧',
  'grave-illness': '急重症',
} as const;
export type DangerName = keyof typeof dangerTitles;

/** Of the cases that operators see. */
export type DangerKind = 'self-harm' | 'abuse' | 'violence' | 'medical';

import type { Hotline } from '@academy/contract/realtime/chat.ts';

/** Public hotlines in China. Where the hours differ by region, that is said. */
export const hotlines = {
  youth: { name: '青少年服务热线', number: '12355', hours: '心理与法律咨询，各地时段不同' },
  mind: { name: '全国统一心理援助热线', number: '12356', hours: '每天不少于18小时，多地24小时' },
  police: { name: '报警', number: '110', hours: '24小时' },
  rescue: { name: '医疗急救', number: '120', hours: '24小时' },
  fire: { name: '消防救援', number: '119', hours: '24小时' },
  office: { name: '政务服务便民热线', number: '12345', hours: '24小时' },
  fraud: { name: '反诈专线', number: '96110', hours: '24小时' },
  women: { name: '妇女维权公益服务热线', number: '12338', hours: '工作日，各地时段不同' },
} as const satisfies Record<string, Hotline>;
export type HotlineName = keyof typeof hotlines;

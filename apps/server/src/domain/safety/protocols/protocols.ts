import type { DangerName } from '@academy/contract/dangers.ts';
import { despair } from './despair.ts';
import { firstAid } from './first-aid.ts';
import type { Protocol } from './protocol.ts';
import { violence } from './violence.ts';

export const protocols = { ...despair, ...violence, ...firstAid } satisfies Record<DangerName, Protocol>;

/** Whether the protocol gives first-aid steps. */
export const isFirstAid = (name: DangerName): boolean => name in firstAid;

/** From the most urgent on: who is about to die or needs a doctor now, who may be hurt today, who needs help that can wait for a day. */
const urgencies: readonly (readonly DangerName[])[] = [
  ['on-the-edge', ...(Object.keys(firstAid) as DangerName[])],
  ['perpetrator', 'violence', 'suicide', 'parent-suicide', 'postnatal', 'sexual'],
  ['self-harm', 'psychosis', 'beaten-at-home', 'runaway', 'stranger'],
  ['eating-disorder', 'beaten-elsewhere'],
];

/** 0 for the most urgent ones. */
export const urgencyOf = (name: DangerName): number => urgencies.findIndex((names) => names.includes(name));

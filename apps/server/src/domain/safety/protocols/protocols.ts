import type { DangerName } from '@academy/contract/dangers.ts';
import { despair } from './despair.ts';
import { firstAid } from './first-aid.ts';
import type { Protocol } from './protocol.ts';
import { violence } from './violence.ts';

export const protocols = { ...despair, ...violence, ...firstAid } satisfies Record<DangerName, Protocol>;
export type ProtocolName = DangerName;

/** Whether a protocol is first aid for a body. */
export const isFirstAid = (name: ProtocolName): boolean => name in firstAid;

/** From the most urgent on: who is about to die or needs a doctor now, who may be hurt today, who needs help that can wait for a day. */
const urgencies: readonly (readonly ProtocolName[])[] = [
  ['on-the-edge', ...(Object.keys(firstAid) as ProtocolName[])],
  ['perpetrator', 'violence', 'suicide', 'parent-suicide', 'postnatal', 'sexual'],
  ['self-harm', 'psychosis', 'beaten-at-home', 'runaway', 'stranger'],
  ['eating-disorder', 'beaten-elsewhere'],
];

/** 0 for the most urgent ones. */
export const urgencyOf = (name: ProtocolName): number => urgencies.findIndex((names) => names.includes(name));

import type { Profile } from '@academy/contract/areas/user.ts';
import { useState } from 'react';
import { judgeCode } from './mobile-number.ts';
import type { Words } from './refusals.ts';

/** How one proves that one is who one is: by a code to the number that is bound, or by the password. */
export type ProofWay = 'code' | 'password';
export type ProofField = 'code' | 'old';

export interface Proof {
  /** What this person can prove it by; empty where there is neither number nor password. */
  readonly ways: readonly ProofWay[];
  readonly way: ProofWay | undefined;
  readonly choose: (way: ProofWay) => void;
  /** The bound number with its middle hidden. */
  readonly masked: string | null;
  readonly code: string;
  readonly setCode: (digits: string) => void;
  readonly old: string;
  readonly setOld: (password: string) => void;
  /** What is still wrong with it. */
  readonly judge: () => Words<ProofField>;
}

/** What is filled in to prove it; `first` is offered first where there is a choice. */
export function useProof(
  { mobile: masked, has_password: hasPassword }: Pick<Profile, 'mobile' | 'has_password'>,
  first: ProofWay,
): Proof {
  const [code, setCode] = useState('');
  const [chosen, choose] = useState(first);
  const [old, setOld] = useState('');
  const ways: ProofWay[] = [];
  if (masked) ways.push('code');
  if (hasPassword) ways.push('password');
  const way = ways.includes(chosen) ? chosen : ways[0];
  const judge = (): Words<ProofField> => {
    if (way === 'password') return { old: old ? undefined : '请填写密码' };
    if (!way || !masked) return {};
    return { code: judgeCode(code) };
  };
  return { ways, way, choose, masked, code, setCode, old, setOld, judge };
}

import { newOperator } from '../academy/academy.ts';
import { signIn } from '../people/people.ts';
import { demoKey, nextAppCode } from '../people/second-factor.ts';
import type { SequenceDeps } from './sequences.ts';

/** A new operator sets up a second factor, renews its codes, loses it and has it reset by another operator. */
export async function proveOperators({ traffic, people, academy }: SequenceDeps): Promise<void> {
  const known = people.byRole.operator[0]!;
  const newcomer = await signIn(traffic, academy, newOperator, 'operator');
  const setUp = async () => {
    const { key } = await traffic.call(newcomer, 'POST operator/secondfactor/setup', {});
    const code = await nextAppCode(academy, key);
    await traffic.call(newcomer, 'POST operator/secondfactor/confirm', { code });
    return key;
  };
  const first = await setUp();
  const forCodes = { code: await nextAppCode(academy, first) };
  await traffic.call(newcomer, 'POST operator/secondfactor/codes', forCodes);
  const forRemoval = { code: await nextAppCode(academy, first) };
  await traffic.call(newcomer, 'POST operator/secondfactor/remove', forRemoval);
  await setUp();
  const forReset = { mobile: newOperator, code: await nextAppCode(academy, demoKey) };
  await traffic.call(known, 'POST operator/secondfactor/reset', forReset);
}

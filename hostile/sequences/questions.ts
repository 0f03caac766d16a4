import { randomUUID } from 'node:crypto';
import { sampleMp3 } from '../../apps/server/src/providers/speech/testing/sample-mp3.ts';
import { sendFile } from '../files/send-file.ts';
import type { SequenceDeps } from './sequences.ts';

/** A question is asked, answered, rated, spoken, and deleted with its conversation. */
export async function askQuestions({ traffic, people }: SequenceDeps): Promise<void> {
  const person = people.byRole.user.at(-4)!;
  const session_id = 'first-talk';
  const question = { session_id, content: '孩子写作业磨蹭怎么办' };
  const { record_id } = await traffic.call(person, 'POST qa/record', {
    ...question,
    request_id: randomUUID(),
  });
  await traffic.call(person, 'GET qa/evaluate', { record_id, score: 1 });
  await traffic.call(person, 'POST qa/evaluate', { record_id, score: 2, reasons: 'unclear,other' });
  await traffic.call(person, 'GET qa/audio', { record_id });
  const { url } = await traffic.call(person, 'GET tts/getStreamUrl', { record_id });
  const path = new URL(url, 'http://academy.example');
  await traffic.sendOther({ method: 'GET', path: `${path.pathname}${path.search}`, headers: {} });
  await traffic.call(person, 'GET qa/history', {});
  await traffic.call(person, 'GET qa/history', { session_id });
  const other = people.byRole.user.at(-5)!;
  await traffic.call(other, 'POST qa/record', { ...question, request_id: randomUUID() });
  await traffic.call(other, 'POST qa/history/delete', { session_id });
  const sound = { name: 'a.mp3', type: 'audio/mpeg', content: sampleMp3(60) };
  await sendFile(traffic, person, { path: 'qa/recognition', file: sound });
}

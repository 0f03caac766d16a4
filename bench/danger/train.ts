import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Classifier } from '../../apps/server/src/domain/safety/danger/classifier.ts';
import { weightsFile } from '../../apps/server/src/domain/safety/danger/danger-classifier.ts';
import { formatWeights } from '../../apps/server/src/domain/safety/danger/weights-file.ts';
import { normalizeMessage } from '../../apps/server/src/domain/safety/normalize-message.ts';
import { type Message, readMessages } from './read-messages.ts';
import { reportMessages } from './report.ts';
import { trainClassifier } from './train-classifier.ts';

// Trains the classifier of dangers on all of `messages/` and writes its weights; before that on two thirds of them, to report how it
// does on the third one. Some ten minutes. The unseen messages are not read.

const options = { minExamples: 3, maxFeatures: 200_000, penalty: 3e-6, iterations: 60 };

const train = (messages: readonly Message[]): Classifier =>
  trainClassifier(
    messages.map(({ label, text }) => ({ label, message: normalizeMessage(text) })),
    options,
  );

const messages = readMessages('messages');
const isHeldOut = ({ text }: Message) => createHash('sha256').update(text).digest()[0]! % 3 === 0;
reportMessages(
  'a third of the messages',
  messages.filter(isHeldOut),
  train(messages.filter((message) => !isHeldOut(message))),
);

const classifier = train(messages);
writeFileSync(weightsFile, brotliCompressSync(formatWeights(classifier)));
console.log(`trained on ${messages.length} messages: ${classifier.rows.size} features`);
for (const [index, label] of classifier.labels.entries()) {
  const weightOf = (row: number) => classifier.weights[row * classifier.labels.length + index]!;
  const topFeatures = [...classifier.rows].toSorted(([, one], [, other]) => weightOf(other) - weightOf(one));
  console.log(
    `${label}: ${topFeatures
      .slice(0, 12)
      .map(([feature]) => feature)
      .join('  ')}`,
  );
}

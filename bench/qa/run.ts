import pg from 'pg';
import { createPhrasingIndex } from '../../apps/server/src/domain/library/matching/phrasing-index.ts';
import { withDemoLibrary } from './demo-library.ts';
import {
  type FollowUpOutcome,
  type Library,
  type Measured,
  measureFollowUp,
  measureQuestion,
  type Outcome,
} from './measure.ts';
import { type Question, readFollowUps, readKeys, readQuestions, sets } from './questions.ts';
import { timeAtScale } from './time-at-scale.ts';

// How questions of parents are answered from the demo's library, without a model.

type Result = Measured & { readonly question: Question };

const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3));

async function measureAll(library: Library, questions: readonly Question[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const question of questions) {
    const { ask, before: previousQuestion, right } = question;
    results.push({ ...(await measureQuestion(library, { ask, right, previousQuestion })), question });
  }
  return results;
}

function report(results: readonly Result[]): void {
  const inside = results.filter(({ question }) => question.right.length > 0);
  const outside = results.filter(({ question }) => question.right.length === 0);
  const rows = sets.map((set) => {
    const of = inside.filter(({ question }) => question.set === set);
    const shareOf = (outcome: Outcome) =>
      share(of.filter((one) => one.outcome === outcome).length, of.length);
    return {
      answerable: `${set} (${of.length})`,
      right: shareOf('right'),
      'right after a tap': shareOf('tap'),
      'declined, a tap away': shareOf('near'),
      'asked back in vain': shareOf('vague'),
      wrong: shareOf('wrong'),
      declined: shareOf('declined'),
    };
  });
  console.table(rows);
  console.table(
    sets.map((set) => {
      const of = outside.filter(({ question }) => question.set === set);
      const count = (...outcomes: Outcome[]) => of.filter(({ outcome }) => outcomes.includes(outcome)).length;
      return {
        'not in the library': `${set} (${of.length})`,
        declined: share(count('declined'), of.length),
        'asked back': share(count('vague', 'tap', 'near'), of.length),
        answered: share(count('wrong', 'right'), of.length),
      };
    }),
  );
  const signed = results.filter(({ isSigned }) => isSigned);
  console.log(
    `signed: ${signed.length}, of them wrong: ${signed.filter(({ outcome }) => outcome === 'wrong').length}`,
  );
  const times = results.map(({ time }) => time).toSorted((one, other) => one - other);
  console.log(
    `time: median ${times[times.length >> 1]!.toFixed(0)} ms, 95 % within ${times[Math.floor(times.length * 0.95)]!.toFixed(0)} ms`,
  );
}

async function reportFollowUps(library: Library): Promise<void> {
  const rows = [];
  for (const set of ['tuned', 'unseen'] as const) {
    for (const isNewTopic of [false, true]) {
      const followUps = readFollowUps(set).filter((one) => one.isNewTopic === isNewTopic);
      const outcomes: FollowUpOutcome[] = [];
      for (const followUp of followUps) outcomes.push(await measureFollowUp(library, followUp));
      const shareOf = (outcome: FollowUpOutcome) =>
        share(outcomes.filter((one) => one === outcome).length, outcomes.length);
      rows.push({
        'follow-ups': `${set}, ${isNewTopic ? 'a new topic' : 'the same matter'} (${outcomes.length})`,
        'on topic': shareOf('on'),
        'says no more': shareOf('no more'),
        'off topic': shareOf('off'),
        declined: shareOf('declined'),
      });
    }
  }
  console.table(rows);
}

await withDemoLibrary(async (db, url) => {
  const questions = readQuestions();
  const library = { db, phrasingIndex: createPhrasingIndex(db), keys: await readKeys(db) };
  const results = await measureAll(library, questions);
  report(results);
  await reportFollowUps(library);
  if (process.argv.includes('--show'))
    for (const { question, outcome, isSigned } of results)
      if (
        question.set === 'tuned' &&
        !['right', 'tap', 'near'].includes(outcome) &&
        !(outcome === 'declined' && question.right.length === 0)
      )
        console.log(`${outcome}${isSigned ? ' signed' : ''}\t${question.ask}\t${question.right.join(' ')}`);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // Its connections may still be closing when the server stops.
  pool.on('error', () => {});
  try {
    await timeAtScale(library, { pool, questions });
  } finally {
    await pool.end();
  }
});

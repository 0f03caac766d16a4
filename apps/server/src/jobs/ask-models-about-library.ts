import type { Db } from '../db/database.ts';
import { embedPassages } from '../domain/library/embeddings/embed-passages.ts';
import { proposePhrasings } from '../domain/library/propose-phrasings.ts';
import type { Log } from '../kit/log.ts';
import type { Embeddings } from '../ports/embeddings.ts';
import type { LanguageModel } from '../ports/llm.ts';
import type { ScheduledTask } from './scheduled-tasks.ts';

// Tasks of their own: a model that hangs must not keep changed contents from being indexed.

/** Stores a vector of each new passage, every minute. */
export const createPassageEmbedding = ({
  db,
  embeddings,
  log,
}: {
  db: Db;
  embeddings: Embeddings;
  log: Log;
}): ScheduledTask => ({
  cron: '* * * * *',
  run: async (signal) => {
    await embedPassages(db, { embeddings, signal, log });
  },
});

/** Has phrasings proposed for sources without any, every ten minutes. */
export const createPhrasingProposals = ({
  db,
  llm,
  log,
}: {
  db: Db;
  llm: LanguageModel;
  log: Log;
}): ScheduledTask => ({
  cron: '*/10 * * * *',
  run: async (signal) => {
    await proposePhrasings(db, { model: llm, signal, log });
  },
});

import { createConcurrencyLimit } from '../../kit/concurrency-limit.ts';

/** Runs one piece of work when it is its turn; rejects with UNAVAILABLE when that would take too long. */
type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

interface MediaTurns {
  /** For a picture or the check of a video. */
  readonly takeTurn: TakeTurn;
  /** For a HEIC photo of this user, from its decoding to its last file. */
  readonly takeHeicTurn: <T>(userId: number, work: () => Promise<T>) => Promise<T>;
}

/**
 * Limits parallel work on media: each picture keeps a core busy for one to three seconds. A HEIC photo takes its own
 * turn before the common one, so that photos that are slow to decode hold one of the two common turns at most, and
 * there is only one decoder and one uncompressed photo in memory.
 *
 * With the decoder's time limit of 12 seconds the longest HEIC call takes about 45 seconds, others less, and a client's
 * time for the whole upload is 60.
 */
export function createMediaTurns({ maxWait = 20_000, maxHeicWait = 10_000 } = {}): MediaTurns {
  const takeTurn = createConcurrencyLimit({ running: 2, waiting: 12, maxWait });
  const takeHeicTurn = createConcurrencyLimit({ running: 1, waiting: 4, maxWait: maxHeicWait });
  const usersWithPhoto = new Set<number>();
  return {
    takeTurn,
    async takeHeicTurn(userId, work) {
      // The only photo of its user goes before the second and later ones of others, which wait in another queue.
      const goesFirst = !usersWithPhoto.has(userId);
      usersWithPhoto.add(userId);
      try {
        return await takeHeicTurn(() => takeTurn(work), { goesFirst });
      } finally {
        if (goesFirst) usersWithPhoto.delete(userId);
      }
    },
  };
}

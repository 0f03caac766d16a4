import { searchHistory as limits } from '@academy/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../platform/store.ts';
import { tellUsage } from '../../session/tell-usage.ts';
import { useChange } from '../../session/use-change.ts';
import { useIsSignedIn } from '../../session/use-person.ts';
import { useWire } from '../../session/use-wire.ts';
import { searchHistory } from './search-history.ts';

type Answer = { list: string[] };
const key = ['GET search/words/history', {}] as const;

/** A search that is under way belongs into the history of whoever searches: the server's for people, this phone's for guests. */
export function useRememberSearch(): (word: string) => void {
  const client = useQueryClient();
  const isSignedIn = useIsSignedIn();
  return (word) => {
    tellUsage('search');
    // The server writes it down with the search itself; nothing of a person stays on the phone for the next one.
    if (!isSignedIn) return searchHistory.add(word);
    client.setQueryData<Answer>(key, (kept) => kept && { list: [word, ...without(kept.list, word)] });
  };
}

/**
 * What was searched for, the latest first. For somebody signed in what they searched for anywhere, and after it what was
 * searched for on this phone before. Taking out concerns both; where the server refuses, its words are put back.
 */
export function useSearchHistory() {
  const client = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const onPhone = useStore(searchHistory);
  useEffect(() => searchHistory.restore(), []);
  const history = useWire('GET search/words/history', {}, { enabled: isSignedIn });
  const { mutate } = useChange('POST search/words/history/clear', {
    onMutate: async ({ word }) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<Answer>(key);
      client.setQueryData<Answer>(key, (kept) => kept && { list: word ? without(kept.list, word) : [] });
      return before;
    },
    onError: (_error, _input, before) => client.setQueryData(key, before),
  });
  const kept = isSignedIn ? (history.data?.list ?? []) : [];
  return {
    words: [...kept, ...onPhone.filter((word) => !kept.includes(word))].slice(0, limits.words),
    isSignedIn,
    remove: (word: string) => {
      searchHistory.remove(word);
      if (isSignedIn) mutate({ word });
    },
    clear: () => {
      searchHistory.clear();
      if (isSignedIn) mutate({});
    },
  };
}

const without = (words: readonly string[], word: string) => words.filter((each) => each !== word);

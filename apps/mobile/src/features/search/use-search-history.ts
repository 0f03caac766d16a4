import { searchHistory as limits } from '@academy/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../platform/store.ts';
import { trackUsageEvent } from '../../data/track-usage.ts';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { useIsSignedIn } from '../../session/use-profile.ts';
import { useApi } from '../../data/use-api.ts';
import { searchHistory } from './search-history.ts';

type HistoryResponse = { list: string[] };
const historyQueryKey = ['GET search/words/history', {}] as const;

/** Adds a search to the history: on the server for users, on this device for guests. */
export function useSaveSearch(): (word: string) => void {
  const client = useQueryClient();
  const isSignedIn = useIsSignedIn();
  return (word) => {
    trackUsageEvent('search');
    // The server saves a user's searches itself; nothing of them stays on the device for the next person.
    if (!isSignedIn) return searchHistory.add(word);
    client.setQueryData<HistoryResponse>(
      historyQueryKey,
      (saved) => saved && { list: [word, ...without(saved.list, word)] },
    );
  };
}

/**
 * Searches, the latest first. For users: those saved on the server, followed by those made on this device as a guest.
 * Removing affects both; if the server refuses, its words are restored.
 */
export function useSearchHistory() {
  const client = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const deviceHistory = useStore(searchHistory);
  useEffect(() => searchHistory.restore(), []);
  const history = useApi('GET search/words/history', {}, { enabled: isSignedIn });
  const { mutate } = useApiMutation('POST search/words/history/clear', {
    onMutate: async ({ word }) => {
      await client.cancelQueries({ queryKey: historyQueryKey });
      const previous = client.getQueryData<HistoryResponse>(historyQueryKey);
      client.setQueryData<HistoryResponse>(
        historyQueryKey,
        (saved) => saved && { list: word ? without(saved.list, word) : [] },
      );
      return previous;
    },
    onError: (_error, _input, previous) => client.setQueryData(historyQueryKey, previous),
  });
  const saved = isSignedIn ? (history.data?.list ?? []) : [];
  return {
    words: [...saved, ...deviceHistory.filter((word) => !saved.includes(word))].slice(0, limits.words),
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

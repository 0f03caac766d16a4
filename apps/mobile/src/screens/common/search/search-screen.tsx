import { Page } from '@academy/ui/page/page.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useRef, useState } from 'react';
import { useSaveSearch } from '../../../features/search/use-search-history.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { href } from '../../../navigation/paths.ts';
import { Discovery } from './discovery.tsx';
import { SearchBar } from './search-bar.tsx';
import { SearchResults } from './search-results.tsx';

/** The keyword is in the address, so that reload, back and a shared link show the same results. */
export default function SearchScreen() {
  const keyword = (usePage().query.keyword ?? '').trim().slice(0, 60);
  const [text, setText] = useState(keyword);
  const input = useRef<HTMLInputElement>(null);
  const saveSearch = useSaveSearch();
  usePageTitle(keyword ? `${keyword} - 搜索` : undefined);

  const search = (typed: string) => {
    const trimmed = typed.trim();
    if (!trimmed) return toast.show('请输入想找的内容');
    saveSearch(trimmed);
    setText(trimmed);
    input.current?.blur();
    // Replaces this page in the stack, so that back does not go through every keyword.
    appNavigator.redirectTo(href.search({ keyword: trimmed }));
  };

  return (
    <Page tone="plain" bar={<SearchBar input={input} text={text} onText={setText} onSearch={search} />}>
      <h1 className="visually-hidden">{keyword ? `搜索“${keyword}”` : '搜索'}</h1>
      {keyword && text ? (
        <SearchResults key={keyword} keyword={keyword} onSearch={search} />
      ) : (
        <Discovery onSearch={search} />
      )}
    </Page>
  );
}

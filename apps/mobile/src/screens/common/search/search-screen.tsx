import { Page } from '@academy/ui/page/page.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useRef, useState } from 'react';
import { useRememberSearch } from '../../../features/search/use-search-history.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { href } from '../../../navigation/paths.ts';
import { Discovery } from './discovery.tsx';
import { SearchBar } from './search-bar.tsx';
import { SearchResults } from './search-results.tsx';

/** The keyword lives in the address, so that reload, back and a shared link show the same results. */
export default function SearchScreen() {
  const keyword = (usePage().query.keyword ?? '').trim().slice(0, 60);
  const [text, setText] = useState(keyword);
  const input = useRef<HTMLInputElement>(null);
  const rememberSearch = useRememberSearch();
  usePageTitle(keyword ? `${keyword} - 搜索` : undefined);

  const search = (wanted: string) => {
    const words = wanted.trim();
    if (!words) return toast.show('请输入想找的内容');
    rememberSearch(words);
    setText(words);
    input.current?.blur();
    // In place of this page: back leads to where the search began, not through every word that was tried.
    appNavigator.redirectTo(href.search({ keyword: words }));
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

import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { useState } from 'react';
import { RecommendedWords } from '../../../features/search/recommended-words.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { href } from '../../../navigation/paths.ts';
import { refresh } from '../../../session/refresh.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { useWire } from '../../../session/use-wire.ts';
import styles from './ai-screen.module.css';
import { Composer } from './composer.tsx';
import { greeting } from './greeting.ts';
import { Welcome } from './welcome.tsx';

/** Where one asks. Nobody is signed in: the question that is typed is kept, and sending it leads to the login page. */
export default function AiScreen() {
  const words = useWire('GET search/words/recommend', {}, { staleTime: staleTimes.hour });
  const [now, setNow] = useState(() => new Date());
  const renew = () => {
    setNow(new Date());
    return refresh(words);
  };
  return (
    <Page bar={<NavBar title="智能问答" />} footer={<Composer />}>
      <PullRefresh onRefresh={renew}>
        <div className={styles.body}>
          <Welcome greeting={greeting(now)} />
          <RecommendedWords
            title="先找找现成的答案"
            onSearch={(keyword) => void appNavigator.navigateTo(href.search({ keyword }))}
          />
        </div>
      </PullRefresh>
    </Page>
  );
}

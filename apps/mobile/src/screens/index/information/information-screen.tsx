import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { isMissing } from '../../../features/article/is-missing.ts';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useWire } from '../../../session/use-wire.ts';
import { ArticlePage } from './article-page.tsx';
import { ArticleSkeleton } from './article-skeleton.tsx';

const list = '/pages/index/informationList';
const back = () => void appNavigator.navigateBack();

/** An article to read. */
export default function InformationScreen() {
  const id = Number(usePage().query.id);
  const named = Number.isSafeInteger(id) && id > 0;
  const input = { content_id: id, content_type: 'graphic' } as const;
  const { data, error, isError, refetch } = useWire('GET content/detail', input, { enabled: named });
  usePageTitle(data?.title);
  if (data) return <ArticlePage key={data.content_id} content={data} />;
  const missing = !named || isMissing(error);
  return (
    <Page tone="plain" bar={<NavBar title="资讯" onBack={back} />}>
      {missing ? (
        <Empty src={nothing} text="这篇文章不存在，或者已经下架了。">
          <ButtonLink href={pageAddress(list)}>看看别的文章</ButtonLink>
        </Empty>
      ) : isError ? (
        <Failure src={failed} error={error} onRetry={refetch} />
      ) : (
        <ArticleSkeleton />
      )}
    </Page>
  );
}

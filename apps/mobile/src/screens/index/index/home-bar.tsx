import { SearchIcon } from '@academy/ui/icon/search.tsx';
import { AreaButton } from '../../../features/area-switch/area-button.tsx';
import { Link } from '../../../navigation/link.tsx';
import { useStore } from '../../../platform/store.ts';
import { config } from '../../../session/config-store.ts';
import styles from './home-bar.module.css';

/** The head of the home: the chosen area and the way to the search. Stays while the page scrolls. */
export function HomeBar() {
  return (
    <header className={styles.bar}>
      <h1 className="visually-hidden">{useStore(config).name}</h1>
      <AreaButton />
      <Link to="/pages/common/search" className={styles.search}>
        <SearchIcon />
        <span>搜课程、文章、专家的话</span>
      </Link>
    </header>
  );
}

import type { Wire } from '@academy/contract/endpoints.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { pastelOf } from '@academy/ui/card/pastel-of.ts';
import { LocationIcon } from '@academy/ui/icon/location.tsx';
import styles from './account-head.module.css';

export type Account = NonNullable<Wire['GET page']['output']['account']>;

/** Who the account is, where it works, and its own words; always on the same pastel. */
export function AccountHead({ account: { id, name, intro, avatar, area_name: area } }: { account: Account }) {
  return (
    <Card tone={pastelOf(id)}>
      <div className={styles.who}>
        <span className={styles.face}>
          <Avatar name={name} src={avatar.url} colour={avatar.colour} size="lg" />
        </span>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.area}>
            <LocationIcon />
            {area}
          </p>
        </div>
      </div>
      <p className={styles.intro}>{intro}</p>
    </Card>
  );
}

import { playbackRates } from '@academy/contract/learning-limits.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { useEffect } from 'react';
import { useStore } from '../../../platform/store.ts';
import { playerPreferences } from '../../../playback/player-preferences.ts';
import styles from './display-settings.module.css';

const rates = playbackRates.map((value) => ({ key: String(value), label: `${value}×` }));

/** The defaults for playing lessons; the player changes the same preferences. */
export function PlayerSettings() {
  useEffect(() => playerPreferences.restore(), []);
  const { rate, captions } = useStore(playerPreferences);
  return (
    <Card flush>
      <div className={styles.rows}>
        <div className={styles.choice}>
          <span aria-hidden="true">默认倍速</span>
          <Segmented
            label="默认倍速"
            items={rates}
            value={String(rate)}
            onChange={(chosen) => playerPreferences.update({ rate: Number(chosen) })}
          />
        </div>
        <Cell
          title="显示字幕"
          value={
            <Switch
              label="显示字幕"
              checked={captions}
              onChange={(isShown) => playerPreferences.update({ captions: isShown })}
            />
          }
        />
      </div>
    </Card>
  );
}

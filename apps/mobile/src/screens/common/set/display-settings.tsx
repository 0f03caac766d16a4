import { rootFont } from '@academy/contract/limits.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Slider } from '@academy/ui/slider/slider.tsx';
import { displaySettings, textScales, useDisplaySettings } from '../../../theme/display-settings.ts';
import styles from './display-settings.module.css';

const themes = [
  { key: 'system', label: '跟随系统' },
  { key: 'light', label: '浅色' },
  { key: 'dark', label: '深色' },
] as const;

/** Theme, elder mode and text size; applied at once, so that the effect is visible. */
export function DisplaySettings() {
  const { theme, elder, textScale } = useDisplaySettings();
  const minScale = elder ? textScales.elderMin : textScales.min;
  const scale = Math.max(minScale, textScale);
  return (
    <Card flush>
      <div className={styles.rows}>
        <div className={styles.choice}>
          <span aria-hidden="true">颜色</span>
          <Segmented label="颜色" items={themes} value={theme} onChange={displaySettings.setTheme} />
        </div>
        <Cell
          title="长辈模式"
          note="字大、按钮大、内容少，也没有推销"
          value={<Switch label="长辈模式" checked={elder} onChange={displaySettings.setElder} />}
        />
        <div className={styles.size}>
          <Slider
            label="文字大小"
            value={scale}
            min={minScale}
            max={textScales.max}
            step={textScales.step}
            onChange={displaySettings.setTextScale}
            describe={(value) => `${Math.round(value * rootFont.size)} 像素`}
            ends={[<span className={styles.small}>字</span>, <span className={styles.large}>字</span>]}
          />
        </div>
        <p className={styles.sample}>睡前二十分钟，灯一盏一盏暗下来，话也一句一句轻下来。</p>
      </div>
    </Card>
  );
}

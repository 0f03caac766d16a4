import { useEffect, useRef, useState } from 'react';
import type { Area } from '@academy/contract/areas/shapes.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { profile as limits } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { Field, TextArea } from '@academy/ui/field/field.tsx';
import { useFocusFirstError } from '@academy/ui/field/use-focus-first-error.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import { AvatarField } from './avatar-field.tsx';
import { useProfileForm } from './use-profile-form.ts';
import styles from './user-info-screen.module.css';

/** The profile form. One button saves everything; leaving with unsaved changes asks for confirmation. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile);
  const { isConfirming, cancelLeave, leave } = useLeaveGuard(form.isChanged);
  const save = async () => {
    if (await form.save()) leave();
  };
  const { values, errors, change } = form;
  const fields = useFocusFirstError(errors);
  return (
    <Page
      bar={<NavBar title="编辑资料" onBack={() => appNavigator.navigateBack()} />}
      footer={
        <PageFooter>
          <div className={styles.save}>
            {errors.form && (
              <p className={styles.wrong} role="alert">
                {errors.form}
              </p>
            )}
            <Button block disabled={!form.isChanged} onClick={save}>
              保存
            </Button>
          </div>
        </PageFooter>
      }
    >
      <div className={styles.form} ref={fields}>
        <AvatarField profile={profile} avatar={form.avatar} error={errors.avatar} />
        <Field
          label="昵称"
          counted
          maxLength={limits.nicknameLength}
          value={values.nickname}
          error={errors.nickname}
          autoComplete="nickname"
          onChange={({ target }) => change({ nickname: target.value })}
        />
        <TextArea
          label="简介"
          placeholder="介绍一下自己和孩子，比如孩子几岁、最近在忙什么"
          maxLength={limits.introLength}
          value={values.intro}
          onChange={({ target }) => change({ intro: target.value })}
        />
        <AreaField area={values.area} onChoose={(area) => change({ area })} />
      </div>
      <Dialog
        open={isConfirming}
        onClose={cancelLeave}
        title="资料还没有保存"
        tone="danger"
        confirmLabel="不保存"
        cancelLabel="继续编辑"
        onConfirm={leave}
      >
        <p>现在离开，刚才的修改就没有了。</p>
      </Dialog>
    </Page>
  );
}

const loadSheet = () => import('../../../features/area-switch/area-sheet.tsx');

function AreaField({ area, onChoose }: { area: Area; onChoose: (area: Area) => void }) {
  const [isOpen, setOpen] = useState(false);
  const sheet = useLazyChunk(loadSheet, isOpen);
  return (
    <>
      <Card flush>
        <div className={styles.area}>
          <Cell title="地区" value={area.name} onClick={() => setOpen(true)} />
        </div>
      </Card>
      {sheet && (
        <sheet.AreaSheet open={isOpen} onClose={() => setOpen(false)} field={{ current: area, onChoose }} />
      )}
    </>
  );
}

/** Asks for confirmation before leaving a page with unsaved changes; the browser asks before closing the tab. */
function useLeaveGuard(isDirty: boolean) {
  const [isConfirming, setConfirming] = useState(false);
  const canLeave = useRef(false);
  useEffect(() => {
    if (!isDirty) return undefined;
    const confirmLeave = () => {
      if (!canLeave.current) setConfirming(true);
      return !canLeave.current;
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    appNavigator.blocksBack = confirmLeave;
    addEventListener('beforeunload', warn);
    return () => {
      appNavigator.blocksBack = () => false;
      removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);
  return {
    isConfirming,
    cancelLeave: () => setConfirming(false),
    leave: () => {
      canLeave.current = true;
      setConfirming(false);
      appNavigator.navigateBack();
    },
  };
}

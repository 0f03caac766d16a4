import { profile as limits } from '@academy/contract/limits.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { Field } from '@academy/ui/field/field.tsx';
import { TextArea } from '@academy/ui/field/text-area.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { AreaField } from './area-field.tsx';
import { AvatarField } from './avatar-field.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useProfileForm } from './use-profile-form.ts';
import styles from './user-info-screen.module.css';

/** The record as a form: one button saves it all, and leaving with something unsaved asks. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile);
  const { isAsking, stay, leave } = useLeaveGuard(form.isChanged);
  const save = async () => {
    if (await form.save()) leave();
  };
  const { values, errors, change } = form;
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
      <div className={styles.form}>
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
        open={isAsking}
        onClose={stay}
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

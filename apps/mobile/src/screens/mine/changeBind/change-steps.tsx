import type { Profile } from '@academy/contract/areas/user.ts';
import { useState } from 'react';
import { FormPage } from '../../../features/account-forms/form-page.tsx';
import { useProof } from '../../../features/account-forms/use-proof.ts';
import { NewNumber } from './new-number.tsx';
import { OldNumber } from './old-number.tsx';
import { StepBar } from './step-bar.tsx';

/** First the number that is bound, then the new one. What was filled in stays on the way back. */
export function ChangeSteps({ profile }: { profile: Profile }) {
  const proof = useProof(profile, 'code');
  const [isProven, setProven] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  return (
    <FormPage>
      <StepBar at={isProven ? 2 : 1} steps={['验证原手机号', '填写新手机号']} />
      {isProven ? (
        <NewNumber
          proof={proof.way === 'password' ? { password: proof.old } : { old_code: proof.code }}
          onBack={(words) => {
            setRefusal(words);
            setProven(false);
          }}
        />
      ) : (
        <OldNumber proof={proof} refusal={refusal} onProven={() => setProven(true)} />
      )}
    </FormPage>
  );
}

import type { KycApplication } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { DetailsForm } from './details-form.tsx'
import { EmailSteps } from './email-steps.tsx'
import { StepButtons } from './step-buttons.tsx'

type PersonalStepProps = {
  application: KycApplication
  /** The details are saved. */
  onCompleted: () => void | Promise<void>
}

/** The email, its code, then the details. Whose address is verified begins with the details. */
export function PersonalStep({ application, onCompleted }: PersonalStepProps) {
  const own = application.profile.email
  const [proven, setProven] = useState<string>()
  if (!application.email_verified && !proven) return <EmailSteps own={own} onProven={setProven} />
  return (
    <DetailsForm
      application={application}
      email={application.email_verified ? own : (proven ?? own)}
      onSaved={onCompleted}
    >
      {(isSaving) => (
        <StepButtons
          onBack={application.email_verified ? undefined : () => setProven(undefined)}
          isSaving={isSaving}
          submitText={t('Continue')}
        />
      )}
    </DetailsForm>
  )
}

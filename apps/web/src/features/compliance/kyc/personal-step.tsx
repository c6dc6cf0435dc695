import type { KycApplication } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { refreshKyc } from './api.ts'
import { CodeForm } from './code-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { EmailForm } from './email-form.tsx'
import { StepButtons } from './step-buttons.tsx'
import { emailCodeProblem, useEmailCode } from './use-email-code.ts'

type PersonalStepProps = {
  application: KycApplication
  /** The details are saved. */
  onCompleted: () => void | Promise<void>
}

/** The email, its code, then the details. Whose address is verified begins with the details. */
export function PersonalStep({ application, onCompleted }: PersonalStepProps) {
  const queries = useQueryClient()
  const own = application.profile.email
  const [email, setEmail] = useState(own)
  const [isProven, setIsProven] = useState(false)
  const code = useEmailCode()
  if (application.email_verified || isProven) {
    const back = () => {
      setIsProven(false)
      code.reset()
    }
    return (
      <DetailsForm application={application} email={application.email_verified ? own : email} onSaved={onCompleted}>
        {(isSaving) => (
          <StepButtons
            onBack={application.email_verified ? undefined : back}
            isSaving={isSaving}
            submitText={t('Continue')}
          />
        )}
      </DetailsForm>
    )
  }
  if (code.sentTo) {
    return (
      <CodeForm
        sentence={t('We sent a code to {email}.', { email: code.sentTo })}
        demoCode={code.demoCode}
        secondsToWait={code.secondsToWait}
        problemText={emailCodeProblem}
        onAgain={() => code.send(email)}
        onVerify={async (typed) => {
          await code.verify(typed)
          await refreshKyc(queries)
          setIsProven(true)
        }}
      >
        <Button variant="secondary" onClick={code.reset}>
          {t('Back')}
        </Button>
      </CodeForm>
    )
  }
  return (
    <EmailForm
      email={email}
      onSend={async (typed) => {
        setEmail(typed)
        await code.send(typed)
      }}
    />
  )
}

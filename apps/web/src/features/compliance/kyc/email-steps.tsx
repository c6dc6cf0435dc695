import { t } from '@kivuko/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { refreshKyc } from './api.ts'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'
import { emailCodeProblem, useEmailCode } from './use-email-code.ts'

/** The one place where an email is verified: the address, then the code that was sent there. */
export function EmailSteps({ own, onProven }: { own: string; onProven: (email: string) => void }) {
  const queries = useQueryClient()
  const [email, setEmail] = useState(own)
  const code = useEmailCode()
  if (!code.sentTo) {
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
        onProven(email)
      }}
    >
      <Button variant="secondary" onClick={code.reset}>
        {t('Back')}
      </Button>
    </CodeForm>
  )
}

import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CodeForm } from './code-form.tsx'
import { ProofRow } from './proof-row.tsx'
import { emailCodeProblem, useEmailCode } from './use-email-code.ts'

type EmailProofProps = { email: string; isVerified: boolean; onVerified: () => Promise<void> }

/** The address of the account, and the code that verifies it. */
export function EmailProof({ email, isVerified, onVerified }: EmailProofProps) {
  const code = useEmailCode()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setIsSending(true)
    setProblem(undefined)
    await code.send(email).catch((error: unknown) => setProblem(emailCodeProblem(error)))
    setIsSending(false)
  }
  return (
    <ProofRow label={t('Email')} value={email} isVerified={isVerified}>
      {isVerified ? null : code.sentTo === email ? (
        <CodeForm
          sentence={t('We sent a code to {email}.', { email })}
          demoCode={code.demoCode}
          secondsToWait={code.secondsToWait}
          problemText={emailCodeProblem}
          onAgain={() => code.send(email)}
          onVerify={async (typed) => {
            await code.verify(typed)
            await onVerified()
          }}
        />
      ) : (
        <>
          <Button
            variant="secondary"
            size="small"
            className="self-start"
            loading={isSending}
            loadingText={t('Sending…')}
            aria-label={t('Send code to your email')}
            onClick={() => void send()}
          >
            {t('Send code')}
          </Button>
          {problem ? (
            <p role="alert" className="text-sm text-danger">
              {problem}
            </p>
          ) : null}
        </>
      )}
    </ProofRow>
  )
}

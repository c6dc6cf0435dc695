import { AUTH_TEXT } from '#features/auth/messages.ts'
import { SecondFactorForm } from '#features/auth/second-factor-form.tsx'
import { useCallbackSession } from '#features/auth/use-callback-session.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { PATHS } from '../paths.ts'

export default function AuthCallback() {
  const { outcome, decide } = useCallbackSession()
  return (
    <Card raised="float" className="w-full max-w-md">
      {outcome.kind === 'working' ? <Waiting>{AUTH_TEXT.callbackWorking}</Waiting> : null}
      {outcome.kind === 'second-factor' ? (
        <div className="flex flex-col gap-3">
          <h1 className="text-2xl font-semibold tracking-tight">{AUTH_TEXT.factorTitle}</h1>
          <SecondFactorForm
            factor={outcome.factor}
            onDone={() => decide({ kind: 'success' })}
            onStartOver={(why) => decide({ kind: 'failed', message: why ?? AUTH_TEXT.callbackStopped })}
          />
        </div>
      ) : null}
      {outcome.kind === 'success' ? (
        <div role="status" className="flex flex-col gap-2 py-4">
          <h1 className="text-2xl font-semibold tracking-tight">{AUTH_TEXT.callbackSuccess}</h1>
          <p className="text-ink-soft">{AUTH_TEXT.callbackSuccessLead}</p>
        </div>
      ) : null}
      {outcome.kind === 'failed' ? (
        <div className="flex flex-col gap-5">
          <h1 className="text-2xl font-semibold tracking-tight">{AUTH_TEXT.callbackFailed}</h1>
          <Alert>{outcome.message}</Alert>
          <ButtonLink to={PATHS.signIn} block>
            {AUTH_TEXT.tryAgain}
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  )
}

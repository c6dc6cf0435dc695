import { t } from '@kivuko/contract/text.ts'
import { SecondFactorForm } from '#features/people/auth/second-factor-form.tsx'
import { useCallbackSession } from '#features/people/auth/use-callback-session.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { PATHS } from '../paths.ts'

export default function AuthCallback() {
  const { outcome, decide } = useCallbackSession()
  return (
    <Card raised="float" className="w-full max-w-md">
      {outcome.kind === 'working' ? <Waiting>{t('Completing authentication...')}</Waiting> : null}
      {outcome.kind === 'second-factor' ? (
        <div className="flex flex-col gap-3">
          <h1 className="text-2xl font-semibold tracking-tight">{t('One more step')}</h1>
          <SecondFactorForm
            factor={outcome.factor}
            onDone={() => decide({ kind: 'success' })}
            onStartOver={(why) => decide({ kind: 'failed', message: why ?? t('You stopped this sign-in.') })}
          />
        </div>
      ) : null}
      {outcome.kind === 'success' ? (
        <div role="status" className="flex flex-col gap-2 py-4">
          <h1 className="text-2xl font-semibold tracking-tight">{t('Authentication Successful')}</h1>
          <p className="text-ink-soft">{t('Taking you to your account.')}</p>
        </div>
      ) : null}
      {outcome.kind === 'failed' ? (
        <div className="flex flex-col gap-5">
          <h1 className="text-2xl font-semibold tracking-tight">{t('Authentication Failed')}</h1>
          <Alert>{outcome.message}</Alert>
          <ButtonLink to={PATHS.signIn} block>
            {t('Try Again')}
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  )
}

import { t } from '@kivuko/contract/text.ts'
import { useEffect, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { SignInWays } from './sign-in-ways.ts'

type Provider = SignInWays['providers'][number]

/** Loaded when somebody leaves for one. */
const calls = () => import('#lib/gain-session.ts')

/** A button for each social provider this site has. */
export function SocialButtons({ providers }: { providers: readonly Provider[] }) {
  const [leavingFor, setLeavingFor] = useState<string>()
  const [failed, setFailed] = useState<Provider>()

  // Coming back by the browser's own button may show this very page again, as it was left.
  useEffect(() => {
    const arrive = () => setLeavingFor(undefined)
    window.addEventListener('pageshow', arrive)
    return () => window.removeEventListener('pageshow', arrive)
  }, [])

  const leave = async (provider: Provider) => {
    setFailed(undefined)
    setLeavingFor(provider.id)
    try {
      await (await calls()).startSocialLogin(provider.id)
    } catch {
      setLeavingFor(undefined)
      setFailed(provider)
    }
  }

  return (
    <>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="secondary"
          block
          loading={leavingFor === provider.id}
          loadingText={t('Opening {provider}…', { provider: provider.name })}
          onClick={() => void leave(provider)}
        >
          {t('Continue with {provider}', { provider: provider.name })}
        </Button>
      ))}
      {failed ? <Alert>{t('{provider} login failed. Please try again.', { provider: failed.name })}</Alert> : null}
    </>
  )
}

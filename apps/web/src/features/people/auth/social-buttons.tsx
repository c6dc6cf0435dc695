import { useEffect, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { AUTH_TEXT } from './messages.ts'
import type { SignInWays } from './sign-in-ways.ts'

type Provider = SignInWays['providers'][number]

/** Loaded when somebody leaves for one. */
const calls = () => import('#lib/sign-in.ts')

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
          loadingText={AUTH_TEXT.leavingFor(provider.name)}
          onClick={() => void leave(provider)}
        >
          {AUTH_TEXT.continueWith(provider.name)}
        </Button>
      ))}
      {failed ? <Alert>{AUTH_TEXT.socialFailed(failed.name)}</Alert> : null}
    </>
  )
}

import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { PasskeyProblem } from '#lib/passkey.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** Loaded when somebody uses a passkey. */
const calls = () => import('./api.ts')

type PasskeyButtonProps = {
  /** Of the sign-in this completes; null when it is the whole sign-in. */
  challenge: string | null
  variant?: 'primary' | 'secondary'
  children: string
  onDone?: () => void
  /** The sign-in this would have completed is over. */
  onExpired?: (text: string) => void
}

/** Asks the device for a passkey. */
export function PasskeyButton({ challenge, variant = 'secondary', children, onDone, onExpired }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const confirm = async () => {
    setProblem(undefined)
    setIsBusy(true)
    try {
      await (await calls()).signInByPasskey(challenge)
      onDone?.()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_expired' && onExpired) return onExpired(error.message)
      const isKnown = error instanceof ApiError || error instanceof PasskeyProblem
      setProblem(isKnown ? error.message : t('Signing in with a passkey did not work. Please try again.'))
      setIsBusy(false)
    }
  }

  return (
    <>
      <Button
        variant={variant}
        block
        loading={isBusy}
        loadingText={t('Waiting for your device…')}
        onClick={() => void confirm()}
      >
        {children}
      </Button>
      {problem ? <Alert>{problem}</Alert> : null}
    </>
  )
}

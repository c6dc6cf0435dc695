// What an account asks for after its password: a code of the app, a recovery code, or a passkey.
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#lib/api-error.ts'
import { supportsPasskeys } from '#lib/passkey.ts'
import { getSession } from '#lib/session.ts'
import type { SecondFactor } from '#lib/sign-in.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { signInByCode } from './api.ts'
import { AUTH_TEXT } from './messages.ts'
import { PasskeyButton } from './passkey-button.tsx'

type Method = SecondFactor['methods'][number]

export type SecondFactorProps = {
  factor: SecondFactor
  onDone?: () => void
  /** Back to the beginning: because the person wants to, or because this sign-in is over, and then why. */
  onStartOver: (why?: string) => void
}

export function SecondFactorForm({ factor, onDone, onStartOver }: SecondFactorProps) {
  const methods = factor.methods.filter((method) => method !== 'passkey' || supportsPasskeys())
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery_code')
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">{AUTH_TEXT.factorLead[method]}</p>
      {method === 'passkey' ? (
        <PasskeyButton
          challenge={factor.challenge}
          variant="primary"
          onExpired={onStartOver}
          {...(onDone ? { onDone } : {})}
        >
          {AUTH_TEXT.useMethod.passkey}
        </PasskeyButton>
      ) : (
        <CodeForm key={method} method={method} factor={factor} onDone={onDone} onStartOver={onStartOver} />
      )}
      <ul aria-label={AUTH_TEXT.factorChoices} className="flex flex-col items-start border-t border-line pt-3">
        {methods
          .filter((each) => each !== method)
          .map((each) => (
            <li key={each}>
              <Button variant="quiet" size="small" className="-ml-4" onClick={() => setMethod(each)}>
                {AUTH_TEXT.useMethod[each]}
              </Button>
            </li>
          ))}
        <li>
          <Button variant="quiet" size="small" className="-ml-4" onClick={() => onStartOver()}>
            {AUTH_TEXT.startOver}
          </Button>
        </li>
      </ul>
    </div>
  )
}

type CodeFormProps = {
  method: Exclude<Method, 'passkey'>
  factor: SecondFactor
  onDone: (() => void) | undefined
  onStartOver: (why?: string) => void
}

const SIX_DIGITS = /^\d{6}$/

function CodeForm({ method, factor, onDone, onStartOver }: CodeFormProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const isApp = method === 'totp'
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await signInByCode(factor.challenge, method, tidied(code))
      onDone?.()
    } catch (error) {
      const text = getSession().error ?? AUTH_TEXT.loginFailed
      if (error instanceof ApiError && error.code === 'sign_in_expired') onStartOver(text)
      else form.setError('code', { message: text }, { shouldFocus: true })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField
        label={isApp ? AUTH_TEXT.totpCode : AUTH_TEXT.recoveryCode}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        className={isApp ? 'text-2xl tracking-[0.3em] tabular-nums' : 'text-lg tracking-wide'}
        error={errors.code?.message}
        {...form.register('code', {
          required: AUTH_TEXT.codeRequired,
          ...(isApp ? { validate: (code) => SIX_DIGITS.test(tidied(code)) || AUTH_TEXT.codeShape } : {}),
        })}
      />
      <Button type="submit" block loading={isSubmitting} loadingText={AUTH_TEXT.confirmingCode}>
        {AUTH_TEXT.confirmCode}
      </Button>
    </form>
  )
}

/** As it is meant: '123 456' copied from an app is '123456'. */
function tidied(code: string): string {
  return code.replaceAll(/\s/g, '')
}

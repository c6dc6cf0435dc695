// What an account asks for after its password: a code of the app, a recovery code, or a passkey.
import { t } from '@kivuko/contract/text.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#lib/api-error.ts'
import type { SecondFactor } from '#lib/gain-session.ts'
import { supportsPasskeys } from '#lib/passkey.ts'
import { getSession } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { signInByCode } from './api.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { WorkNotice } from './work-notice.tsx'

const USE_METHOD = {
  totp: t('Use the authenticator app'),
  recovery_code: t('Use a recovery code'),
  passkey: t('Use a passkey'),
  email_code: t('Use a code by email'),
  password: t('Use the password'),
}

const FACTOR_LEAD = {
  totp: t('Enter the code that your authenticator app shows now.'),
  recovery_code: t('Enter one of your recovery codes. Each works once.'),
  passkey: t('Confirm with the passkey of this account.'),
  email_code: t(
    'This device is new to your account. If your sign-in was right, we sent a code to its email address. Enter it here within ten minutes.',
  ),
  password: t('This device is new to your account. Enter your password as well.'),
}

type Method = SecondFactor['methods'][number]

export type SecondFactorProps = {
  factor: SecondFactor
  onDone?: () => void
  /** Back to the beginning: because the person wants to, or because this sign-in is over, and then why. */
  onStartOver: (why?: string) => void
}

/** One step may follow another. */
export function SecondFactorForm({ factor: first, ...rest }: SecondFactorProps) {
  const [factor, setFactor] = useState(first)
  return <Step key={factor.challenge} factor={factor} onNext={setFactor} {...rest} />
}

type StepProps = SecondFactorProps & { onNext: (factor: SecondFactor) => void }

function Step({ factor, onNext, onDone, onStartOver }: StepProps) {
  const methods = factor.methods.filter((method) => method !== 'passkey' || supportsPasskeys())
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery_code')
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">{FACTOR_LEAD[method]}</p>
      {method === 'email_code' && factor.dev_code ? (
        <p className="rounded-box bg-sunken px-4 py-3 text-sm text-ink">
          {t('This is a demo: the code is {code}.', { code: factor.dev_code })}
        </p>
      ) : null}
      {method === 'passkey' ? (
        <PasskeyButton
          challenge={factor.challenge}
          variant="primary"
          onExpired={onStartOver}
          {...(onDone ? { onDone } : {})}
        >
          {t('Use a passkey')}
        </PasskeyButton>
      ) : (
        <CodeForm
          key={method}
          method={method}
          factor={factor}
          onNext={onNext}
          onDone={onDone}
          onStartOver={onStartOver}
        />
      )}
      <ul aria-label={t('Other ways to confirm')} className="flex flex-col items-start border-t border-line pt-3">
        {methods
          .filter((each) => each !== method)
          .map((each) => (
            <li key={each}>
              <Button variant="quiet" size="small" className="-ms-4" onClick={() => setMethod(each)}>
                {USE_METHOD[each]}
              </Button>
            </li>
          ))}
        <li>
          <Button variant="quiet" size="small" className="-ms-4" onClick={() => onStartOver()}>
            {t('Sign in as someone else')}
          </Button>
        </li>
      </ul>
    </div>
  )
}

type CodeFormProps = {
  method: Exclude<Method, 'passkey'>
  factor: SecondFactor
  onNext: (factor: SecondFactor) => void
  onDone: (() => void) | undefined
  onStartOver: (why?: string) => void
}

const SIX_DIGITS = /^\d{6}$/

const LABELS = {
  totp: t('Six-digit code'),
  recovery_code: t('Recovery code'),
  email_code: t('Code from the email'),
}

function CodeForm({ method, factor, onNext, onDone, onStartOver }: CodeFormProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const isApp = method === 'totp'
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const next = await signInByCode(factor.challenge, method, method === 'password' ? code : tidied(code))
      if (next) onNext(next)
      else onDone?.()
    } catch (error) {
      const text = getSession().error ?? t('Login failed. Please try again.')
      if (error instanceof ApiError && error.code === 'sign_in_expired') onStartOver(text)
      else form.setError('code', { message: text }, { shouldFocus: true })
    }
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {method === 'password' ? (
        <PasswordField
          label={t('Password')}
          showText={t('Show password')}
          hideText={t('Hide password')}
          autoComplete="current-password"
          error={errors.code?.message}
          {...form.register('code', { required: t('Please enter your password') })}
        />
      ) : (
        <TextField
          label={LABELS[method]}
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={method === 'recovery_code' ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className={isApp ? 'text-2xl tracking-[0.3em] tabular-nums' : 'text-lg tracking-wide'}
          error={errors.code?.message}
          {...form.register('code', {
            required: t('Please enter the code'),
            ...(isApp ? { validate: (code) => SIX_DIGITS.test(tidied(code)) || t('The code has six digits') } : {}),
          })}
        />
      )}
      <WorkNotice />
      <Button type="submit" block loading={isSubmitting} loadingText={t('Checking…')}>
        {t('Confirm')}
      </Button>
    </form>
  )
}

/** As it is meant: '123 456' copied from an app is '123456'. */
function tidied(code: string): string {
  return code.replaceAll(/\s/g, '')
}

import { zodResolver } from '@hookform/resolvers/zod'
import { changePassword } from '@kivuko/contract/account.ts'
import { PASSWORD_LABELS, PASSWORD_LENGTH_MIN, passwordScore } from '@kivuko/contract/auth.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { StrengthMeter } from '#ui/strength-meter.tsx'
import { mailPasswordLink, replacePassword, type SecurityStatus, sessionsQuery } from './api.ts'
import { PASSWORD_TEXT, SECURITY_TEXT } from './messages.ts'
import { Outcome } from './outcome.tsx'
import { Section } from './section.tsx'
import { useAction } from './use-action.ts'

type PasswordSectionProps = { status: SecurityStatus; email: string }

/** Changes the password, or, for an account that has none, mails the link that sets one. */
export function PasswordSection({ status, email }: PasswordSectionProps) {
  return (
    <Section title={PASSWORD_TEXT.title} lead={PASSWORD_TEXT.lead}>
      {status.has_password ? <ChangePassword email={email} /> : <SetFirstPassword status={status} email={email} />}
    </Section>
  )
}

const EMPTY = { current_password: '', new_password: '' }
const TOGGLE = { showText: SECURITY_TEXT.showPassword, hideText: SECURITY_TEXT.hidePassword }

function ChangePassword({ email }: { email: string }) {
  const queries = useQueryClient()
  const action = useAction()
  const form = useForm({ mode: 'onTouched', resolver: zodResolver(changePassword.body), defaultValues: EMPTY })
  const { errors } = form.formState
  const score = passwordScore(useWatch({ control: form.control, name: 'new_password' }))

  const submit = form.handleSubmit(({ current_password, new_password }) =>
    action.run(async () => {
      try {
        await replacePassword(current_password, new_password)
      } catch (error) {
        if (!showBesideField(error)) throw error
        return undefined
      }
      form.reset(EMPTY)
      await queries.invalidateQueries(sessionsQuery)
      return PASSWORD_TEXT.done
    }),
  )
  const showBesideField = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false
    const tooWeak = error.fieldError('new_password')
    if (tooWeak) form.setError('new_password', { message: tooWeak }, { shouldFocus: true })
    else if (error.code === 'wrong_password')
      form.setError('current_password', { message: error.message }, { shouldFocus: true })
    else return false
    return true
  }

  return (
    <form onSubmit={submit} noValidate className="flex max-w-sm flex-col gap-5">
      <Outcome action={action} />
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={PASSWORD_TEXT.current}
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...TOGGLE}
        {...form.register('current_password')}
      />
      <div className="flex flex-col gap-2">
        <PasswordField
          label={PASSWORD_TEXT.next}
          autoComplete="new-password"
          hint={PASSWORD_TEXT.hint(PASSWORD_LENGTH_MIN)}
          error={errors.new_password?.message}
          {...TOGGLE}
          {...form.register('new_password')}
        />
        <StrengthMeter name={PASSWORD_TEXT.strength} strength={score} word={PASSWORD_LABELS[score]} />
      </div>
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        loading={action.isBusy}
        loadingText={PASSWORD_TEXT.saving}
      >
        {PASSWORD_TEXT.save}
      </Button>
    </form>
  )
}

function SetFirstPassword({ status, email }: PasswordSectionProps) {
  const action = useAction()
  const ways = status.providers.length > 0 ? status.providers.join(', ') : PASSWORD_TEXT.otherWay
  return (
    <>
      <p className="text-ink">{PASSWORD_TEXT.none(ways)}</p>
      <Outcome action={action} />
      <Button
        variant="secondary"
        className="self-start"
        loading={action.isBusy}
        loadingText={PASSWORD_TEXT.mailing}
        onClick={() =>
          void action.run(async () => {
            await mailPasswordLink(email)
            return PASSWORD_TEXT.mailed(email)
          })
        }
      >
        {PASSWORD_TEXT.mailLink}
      </Button>
    </>
  )
}

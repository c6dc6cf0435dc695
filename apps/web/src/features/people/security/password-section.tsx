import { zodResolver } from '@hookform/resolvers/zod'
import { changePassword } from '@kivuko/contract/account-security.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { ApiError } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { Outcome } from './action-outcome.tsx'
import { mailPasswordLink, replacePassword, type SecurityStatus, sessionsQuery } from './api.ts'
import { Section } from './security-section.tsx'
import { useAction } from './use-action.ts'

type PasswordSectionProps = { status: SecurityStatus; email: string }

/** Changes the password, or, for an account that has none, mails the link that sets one. */
export function PasswordSection({ status, email }: PasswordSectionProps) {
  return (
    <Section title={t('Password')} lead={t('Changing it ends every other session of your account.')}>
      {status.has_password ? <ChangePassword email={email} /> : <SetFirstPassword status={status} email={email} />}
    </Section>
  )
}

const EMPTY = { current_password: '', new_password: '' }

function ChangePassword({ email }: { email: string }) {
  const queries = useQueryClient()
  const action = useAction()
  const form = useForm({ mode: 'onTouched', resolver: zodResolver(changePassword.body), defaultValues: EMPTY })
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'new_password' })

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
      return t('Your password is changed. Every other session has ended.')
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
        label={t('Current password')}
        autoComplete="current-password"
        error={errors.current_password?.message}
        showText={t('Show password')}
        hideText={t('Hide password')}
        {...form.register('current_password')}
      />
      <NewPasswordField
        label={t('New password')}
        typed={typed}
        own={[email]}
        error={errors.new_password?.message}
        {...form.register('new_password')}
      />
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        loading={action.isBusy}
        loadingText={t('Changing…')}
      >
        {t('Change password')}
      </Button>
    </form>
  )
}

function SetFirstPassword({ status, email }: PasswordSectionProps) {
  const action = useAction()
  const ways = status.providers.length > 0 ? status.providers.join(', ') : t('a mailed code or a passkey')
  return (
    <>
      <p className="text-ink">
        {t('You sign in with {ways}. To have a password as well, set one by a link we mail you.', { ways })}
      </p>
      <Outcome action={action} />
      <Button
        variant="secondary"
        className="self-start"
        loading={action.isBusy}
        loadingText={t('Sending…')}
        onClick={() =>
          void action.run(async () => {
            await mailPasswordLink(email)
            return t('A mail with a link is on its way to {email}. The link works once, for 30 minutes.', { email })
          })
        }
      >
        {t('Mail me the link')}
      </Button>
    </>
  )
}

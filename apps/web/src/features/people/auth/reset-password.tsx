import { zodResolver } from '@hookform/resolvers/zod'
import { resetPassword } from '@kivuko/contract/sign-in-ways.ts'
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api-error.ts'
import { forgetSession } from '#lib/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { NewPasswordField } from '../new-password-field.tsx'
import { setPasswordByLink } from './api.ts'
import { AuthHeading } from './auth-heading.tsx'
import { useResetToken } from './use-reset-token.ts'
import { WorkNotice } from './work-notice.tsx'

const schema = z.object({ password: resetPassword.body.shape.password })

/** Sets a new password by a mailed link, whoever is signed in: the link itself is the proof. */
export function ResetPassword(addresses: { signInAddress: string; forgotAddress: string }) {
  const token = useResetToken()
  // Another link in the same tab starts afresh: the browser does not load the page again for what stands behind the #.
  return <ByLink key={token} token={token} {...addresses} />
}

type ByLinkProps = { token: string | undefined; signInAddress: string; forgotAddress: string }

function ByLink({ token, signInAddress, forgotAddress }: ByLinkProps) {
  const [outcome, setOutcome] = useState<'asking' | 'done' | 'useless'>('asking')
  if (outcome === 'done') {
    return (
      <>
        <AuthHeading
          title={t('Your password is set')}
          lead={t('Every session of your account has ended. Sign in with the new password.')}
          isNextStep
        />
        <ButtonLink to={signInAddress} block>
          {t('Sign In')}
        </ButtonLink>
      </>
    )
  }
  if (outcome === 'useless' || !token) {
    return (
      <>
        <AuthHeading
          title={t('This link can no longer be used')}
          lead={t(
            'It was used already, is older than 30 minutes, or is not complete. Ask for a new one; it takes a minute.',
          )}
          isNextStep={outcome === 'useless'}
        />
        <ButtonLink to={forgotAddress} block>
          {t('Ask for a new link')}
        </ButtonLink>
      </>
    )
  }
  return <NewPassword token={token} onOutcome={setOutcome} />
}

function NewPassword({ token, onOutcome }: { token: string; onOutcome: (outcome: 'done' | 'useless') => void }) {
  const form = useForm({ mode: 'onTouched', resolver: zodResolver(schema), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await setPasswordByLink(token, password)
      forgetSession()
      onOutcome('done')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'reset_link_invalid') return onOutcome('useless')
      const refused = error instanceof ApiError ? error.fieldError('password') : undefined
      if (refused) return form.setError('password', { message: refused })
      form.setError('root', {
        message: error instanceof ApiError ? error.message : t('The password could not be set. Please try again.'),
      })
    }
  })
  return (
    <>
      <AuthHeading
        title={t('Set a new password')}
        lead={t('You will be signed out everywhere and sign in again with the new password.')}
      />
      <Card raised="float">
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          {errors.root ? <Alert>{errors.root.message}</Alert> : null}
          <NewPasswordField
            label={t('New password')}
            typed={typed}
            own={[]}
            error={errors.password?.message}
            {...form.register('password')}
          />
          <WorkNotice />
          <Button type="submit" block loading={isSubmitting} loadingText={t('Setting…')}>
            {t('Set new password')}
          </Button>
        </form>
      </Card>
    </>
  )
}

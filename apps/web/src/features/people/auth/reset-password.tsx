import { zodResolver } from '@hookform/resolvers/zod'
import { PASSWORD_LABELS, PASSWORD_LENGTH_MIN, passwordScore } from '@kivuko/contract/auth.ts'
import { resetPassword } from '@kivuko/contract/sign-in.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api-error.ts'
import { forgetSession } from '#lib/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { StrengthMeter } from '#ui/strength-meter.tsx'
import { setPasswordByLink } from './api.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AUTH_TEXT } from './messages.ts'
import { useResetToken } from './use-reset-token.ts'

const schema = z.object({ password: resetPassword.body.shape.password })

/** Sets a new password by a mailed link, whoever is signed in: the link itself is the proof. */
export function ResetPassword({ signInAddress, forgotAddress }: { signInAddress: string; forgotAddress: string }) {
  const token = useResetToken()
  const [outcome, setOutcome] = useState<'asking' | 'done' | 'useless'>('asking')
  if (outcome === 'done') {
    return (
      <>
        <AuthHeading title={AUTH_TEXT.resetDoneTitle} lead={AUTH_TEXT.resetDone} isNextStep />
        <ButtonLink to={signInAddress} block>
          {AUTH_TEXT.signIn}
        </ButtonLink>
      </>
    )
  }
  if (outcome === 'useless' || !token) {
    return (
      <>
        <AuthHeading
          title={AUTH_TEXT.linkUselessTitle}
          lead={AUTH_TEXT.linkUseless}
          isNextStep={outcome === 'useless'}
        />
        <ButtonLink to={forgotAddress} block>
          {AUTH_TEXT.newLink}
        </ButtonLink>
      </>
    )
  }
  return <NewPassword token={token} onOutcome={setOutcome} />
}

function NewPassword({ token, onOutcome }: { token: string; onOutcome: (outcome: 'done' | 'useless') => void }) {
  const form = useForm({ mode: 'onTouched', resolver: zodResolver(schema), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const score = passwordScore(useWatch({ control: form.control, name: 'password' }))
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await setPasswordByLink(token, password)
      forgetSession()
      onOutcome('done')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'reset_link_invalid') return onOutcome('useless')
      const refused = error instanceof ApiError ? error.fieldError('password') : undefined
      if (refused) return form.setError('password', { message: refused })
      form.setError('root', { message: error instanceof ApiError ? error.message : AUTH_TEXT.resetFailed })
    }
  })
  return (
    <>
      <AuthHeading title={AUTH_TEXT.resetTitle} lead={AUTH_TEXT.resetLead} />
      <Card raised="float">
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          {errors.root ? <Alert>{errors.root.message}</Alert> : null}
          <div className="flex flex-col gap-2">
            <PasswordField
              label={AUTH_TEXT.newPassword}
              autoComplete="new-password"
              hint={AUTH_TEXT.passwordHint(PASSWORD_LENGTH_MIN)}
              showText={AUTH_TEXT.showPassword}
              hideText={AUTH_TEXT.hidePassword}
              error={errors.password?.message}
              {...form.register('password')}
            />
            <StrengthMeter name={AUTH_TEXT.strength} strength={score} word={PASSWORD_LABELS[score]} />
          </div>
          <Button type="submit" block loading={isSubmitting} loadingText={AUTH_TEXT.savingPassword}>
            {AUTH_TEXT.savePassword}
          </Button>
        </form>
      </Card>
    </>
  )
}

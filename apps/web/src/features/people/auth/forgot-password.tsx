import { zodResolver } from '@hookform/resolvers/zod'
import { forgotPassword } from '@kivuko/contract/sign-in-ways.ts'
import { t } from '@kivuko/contract/text.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { requestResetLink } from './api.ts'
import { AuthHeading } from './auth-heading.tsx'
import { WorkNotice } from './work-notice.tsx'

/** Asks for a mail with a link. What it says afterwards is the same whether there is such an account or not. */
export function ForgotPassword({ signInAddress }: { signInAddress: string }) {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo === undefined) {
    return (
      <>
        <AskForLink onSent={setSentTo} />
        <p>
          <TextLink to={signInAddress}>{t('Back to sign in')}</TextLink>
        </p>
      </>
    )
  }
  return (
    <>
      <AuthHeading
        title={t('Look into your mailbox')}
        lead={t(
          'If there is an account for {email}, a mail with a link is on its way. The link works once, for 30 minutes.',
          { email: sentTo },
        )}
        isNextStep
      />
      <p className="text-ink-soft">
        {t('Nothing there after a few minutes? Look into the spam folder, or ask again.')}
      </p>
      <div className="flex flex-col gap-3">
        <ButtonLink to={signInAddress} block>
          {t('Back to sign in')}
        </ButtonLink>
        <Button variant="secondary" block onClick={() => setSentTo(undefined)}>
          {t('Ask again')}
        </Button>
      </div>
    </>
  )
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(forgotPassword.body),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await requestResetLink(email)
      onSent(email)
    } catch (error) {
      form.setError('root', {
        message: error instanceof ApiError ? error.message : t('The link could not be requested. Please try again.'),
      })
    }
  })
  return (
    <>
      <AuthHeading
        title={t('Forgot your password?')}
        lead={t('Tell us your email address and we send you a link to set a new one.')}
      />
      <Card raised="float">
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          {errors.root ? <Alert>{errors.root.message}</Alert> : null}
          <TextField
            label={t('Email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <WorkNotice />
          <Button type="submit" block loading={isSubmitting} loadingText={t('Sending…')}>
            {t('Send the link')}
          </Button>
        </form>
      </Card>
    </>
  )
}

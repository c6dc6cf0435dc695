import { zodResolver } from '@hookform/resolvers/zod'
import { forgotPassword } from '@kivuko/contract/sign-in.ts'
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
import { AUTH_TEXT } from './messages.ts'

/** Asks for a mail with a link. What it says afterwards is the same whether there is such an account or not. */
export function ForgotPassword({ signInAddress }: { signInAddress: string }) {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo === undefined) {
    return (
      <>
        <AskForLink onSent={setSentTo} />
        <p>
          <TextLink to={signInAddress}>{AUTH_TEXT.backToSignIn}</TextLink>
        </p>
      </>
    )
  }
  return (
    <>
      <AuthHeading title={AUTH_TEXT.sentTitle} lead={AUTH_TEXT.sentText(sentTo)} isNextStep />
      <p className="text-ink-soft">{AUTH_TEXT.sentHint}</p>
      <div className="flex flex-col gap-3">
        <ButtonLink to={signInAddress} block>
          {AUTH_TEXT.backToSignIn}
        </ButtonLink>
        <Button variant="secondary" block onClick={() => setSentTo(undefined)}>
          {AUTH_TEXT.sendAgain}
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
      form.setError('root', { message: error instanceof ApiError ? error.message : AUTH_TEXT.sendFailed })
    }
  })
  return (
    <>
      <AuthHeading title={AUTH_TEXT.forgotTitle} lead={AUTH_TEXT.forgotLead} />
      <Card raised="float">
        <form onSubmit={submit} noValidate className="flex flex-col gap-5">
          {errors.root ? <Alert>{errors.root.message}</Alert> : null}
          <TextField
            label={AUTH_TEXT.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <Button type="submit" block loading={isSubmitting} loadingText={AUTH_TEXT.sendingLink}>
            {AUTH_TEXT.sendLink}
          </Button>
        </form>
      </Card>
    </>
  )
}

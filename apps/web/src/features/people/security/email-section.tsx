import { t } from '@kivuko/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Outcome } from './action-outcome.tsx'
import { mailCode, statusQuery, verifyAddress } from './api.ts'
import { problemText } from './security-problem.ts'
import { Section } from './security-section.tsx'
import { useAction } from './use-action.ts'

/** Confirms the address of the account by a mailed code. */
export function EmailSection({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const sending = useAction()
  const [isSent, setIsSent] = useState(false)
  const [demoCode, setDemoCode] = useState<string>()
  const send = () =>
    sending.run(async () => {
      setDemoCode(await mailCode(email))
      setIsSent(true)
      return undefined
    })
  return (
    <Section
      title={t('Email address')}
      lead={t('Confirm that mail to this address reaches you. The settings below need it.')}
    >
      <p className="break-words text-ink">{t('We send a six-digit code to {email}.', { email })}</p>
      <Outcome action={sending} />
      {isSent ? <CodeForm email={email} demoCode={demoCode} onConfirmed={onConfirmed} /> : null}
      <Button
        variant={isSent ? 'quiet' : 'primary'}
        size={isSent ? 'small' : 'medium'}
        className="self-start"
        loading={sending.isBusy}
        loadingText={t('Sending…')}
        onClick={() => void send()}
      >
        {isSent ? t('Send another code') : t('Send the code')}
      </Button>
    </Section>
  )
}

type CodeFormProps = { email: string; demoCode: string | undefined; onConfirmed: () => void }

function CodeForm({ email, demoCode, onConfirmed }: CodeFormProps) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await verifyAddress(email, code.replaceAll(/\s/g, ''))
      onConfirmed()
      await queries.invalidateQueries(statusQuery)
    } catch (error) {
      form.setError('code', { message: problemText(error) ?? '' }, { shouldFocus: true })
    }
  })
  return (
    <form onSubmit={submit} noValidate className="flex max-w-sm flex-col gap-4">
      {demoCode ? (
        <Alert tone="info">
          {t('This is a demo, so here is the code that was mailed: {code}', { code: demoCode })}
        </Alert>
      ) : null}
      <TextField
        label={t('Six-digit code')}
        hint={t('It is good for ten minutes.')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        className="text-xl tracking-[0.2em] tabular-nums"
        error={errors.code?.message}
        {...form.register('code', { required: t('Please enter the code') })}
      />
      <Button type="submit" className="self-start" loading={isSubmitting} loadingText={t('Checking…')}>
        {t('Confirm address')}
      </Button>
    </form>
  )
}

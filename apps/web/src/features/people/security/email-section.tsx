import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { mailCode, statusQuery, verifyAddress } from './api.ts'
import { EMAIL_TEXT } from './messages.ts'
import { Outcome } from './outcome.tsx'
import { problemText } from './problem.ts'
import { Section } from './section.tsx'
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
    <Section title={EMAIL_TEXT.title} lead={EMAIL_TEXT.lead}>
      <p className="break-words text-ink">{EMAIL_TEXT.address(email)}</p>
      <Outcome action={sending} />
      {isSent ? <CodeForm email={email} demoCode={demoCode} onConfirmed={onConfirmed} /> : null}
      <Button
        variant={isSent ? 'quiet' : 'primary'}
        size={isSent ? 'small' : 'medium'}
        className="self-start"
        loading={sending.isBusy}
        loadingText={EMAIL_TEXT.sending}
        onClick={() => void send()}
      >
        {isSent ? EMAIL_TEXT.again : EMAIL_TEXT.send}
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
      {demoCode ? <Alert tone="info">{EMAIL_TEXT.demoCode(demoCode)}</Alert> : null}
      <TextField
        label={EMAIL_TEXT.code}
        hint={EMAIL_TEXT.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        className="text-xl tracking-[0.2em] tabular-nums"
        error={errors.code?.message}
        {...form.register('code', { required: EMAIL_TEXT.codeRequired })}
      />
      <Button type="submit" className="self-start" loading={isSubmitting} loadingText={EMAIL_TEXT.confirming}>
        {EMAIL_TEXT.confirm}
      </Button>
    </form>
  )
}

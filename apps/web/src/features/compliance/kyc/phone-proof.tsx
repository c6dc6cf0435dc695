import { KYC_PHONE, KYC_PHONE_TEXT } from '@kivuko/contract/kyc.ts'
import { readPhone, shownPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { useSecondsDown } from '#lib/use-seconds-down.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { textCode, verifyPhone } from './api.ts'
import { CodeForm } from './code-form.tsx'
import { ProofRow } from './proof-row.tsx'

type PhoneProofProps = { phone: string | null; isVerified: boolean; onVerified: () => Promise<void> }

/** The account's phone, and the code that verifies it or another. A new number counts once its code was typed. */
export function PhoneProof({ phone, isVerified, onVerified }: PhoneProofProps) {
  const [isChanging, setIsChanging] = useState(false)
  const [sent, setSent] = useState<{ phone: string; demoCode: string | undefined }>()
  const { seconds, start } = useSecondsDown()
  const isOpen = !isVerified || isChanging

  const send = async (number: string) => {
    const answer = await textCode(number)
    setSent({ phone: answer.phone_number, demoCode: answer.dev_code })
    start(answer.resend_after_seconds)
  }
  const close = () => {
    setSent(undefined)
    setIsChanging(false)
  }
  return (
    <ProofRow label={t('Phone number')} value={phone ? shownPhone(phone) : t('Not provided')} isVerified={isVerified}>
      {!isOpen ? (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setIsChanging(true)}>
          {t('Change number')}
        </Button>
      ) : sent ? (
        <CodeForm
          sentence={t('We texted a code to {phone}.', { phone: shownPhone(sent.phone) })}
          demoCode={sent.demoCode}
          secondsToWait={seconds}
          problemText={phoneProblem}
          onAgain={() => send(sent.phone)}
          onVerify={async (code) => {
            await verifyPhone(code)
            close()
            await onVerified()
          }}
        >
          <Button variant="secondary" onClick={() => setSent(undefined)}>
            {t('Back')}
          </Button>
        </CodeForm>
      ) : (
        <NumberForm
          phone={isVerified || !phone ? '' : shownPhone(phone)}
          label={isVerified ? t('New phone number') : t('Phone number')}
          onSend={send}
          onCancel={isVerified ? close : undefined}
        />
      )}
    </ProofRow>
  )
}

type NumberFormProps = {
  phone: string
  label: string
  onSend: (phone: string) => Promise<void>
  onCancel: (() => void) | undefined
}

function NumberForm({ phone, label, onSend, onCancel }: NumberFormProps) {
  const [typed, setTyped] = useState(phone)
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const number = readPhone(typed) ?? typed.replaceAll(/\s/g, '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const wrong = number ? (KYC_PHONE.test(number) ? undefined : KYC_PHONE_TEXT) : t('Phone number is required')
    setProblem(wrong)
    if (wrong) return
    setIsSending(true)
    await onSend(number).catch((error: unknown) => {
      setProblem(phoneProblem(error))
      setIsSending(false)
    })
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <TextField
        label={label}
        hint={t('For example 0712 345 678, or with its country code +254 712 345 678.')}
        type="tel"
        autoComplete="tel"
        frameClassName="max-w-sm"
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setProblem(undefined)
          setTyped(target.value)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="small"
          loading={isSending}
          loadingText={t('Sending…')}
          aria-label={t('Send code to this phone')}
        >
          {t('Send code')}
        </Button>
        {onCancel ? (
          <Button variant="secondary" size="small" onClick={onCancel}>
            {t('Keep this number')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function phoneProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return t('Failed to send verification code. Please try again.')
  const isTold = error.status === undefined || (error.code !== undefined && error.code !== 'internal')
  return (
    error.fieldError('phone_number') ??
    (isTold ? error.message : t('Failed to send verification code. Please try again.'))
  )
}

import { KYC_PHONE, KYC_PHONE_TEXT } from '@kivuko/contract/kyc.ts'
import { readPhone, shownPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { verifyPhone } from './api.ts'
import { CodeForm } from './code-form.tsx'
import { ProofRow } from './proof-row.tsx'
import { usePhoneCode } from './use-phone-code.ts'

type PhoneProofProps = { phone: string | null; isVerified: boolean; onVerified: () => Promise<void> }

/** The account's phone, and the code that verifies it or another. A new number counts once its code was typed. */
export function PhoneProof({ phone, isVerified, onVerified }: PhoneProofProps) {
  const { typed, type, sent, seconds, send, change, end } = usePhoneCode(isVerified || !phone ? '' : shownPhone(phone))
  const [isChanging, setIsChanging] = useState(isVerified && typed !== '')
  const isOpen = !isVerified || isChanging

  const close = () => {
    end()
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
          <Button variant="secondary" onClick={change}>
            {t('Back')}
          </Button>
        </CodeForm>
      ) : (
        <NumberForm
          typed={typed}
          onType={type}
          label={isVerified ? t('New phone number') : t('Phone number')}
          onSend={send}
          onCancel={isVerified ? close : undefined}
        />
      )}
    </ProofRow>
  )
}

type NumberFormProps = {
  typed: string
  onType: (text: string) => void
  label: string
  onSend: (phone: string) => Promise<void>
  onCancel: (() => void) | undefined
}

function NumberForm({ typed, onType, label, onSend, onCancel }: NumberFormProps) {
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
          onType(target.value)
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

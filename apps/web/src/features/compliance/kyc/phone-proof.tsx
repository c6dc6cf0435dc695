import { KYC_PHONE, KYC_PHONE_TEXT } from '@kivuko/contract/kyc.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { shownPhone } from '#lib/shown-phone.ts'
import { useSecondsDown } from '#lib/use-seconds-down.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { textCode, verifyPhone } from './api.ts'
import { CodeForm } from './code-form.tsx'
import { CODE_TEXT, DETAILS_TEXT, EMAIL_PROOF_TEXT, PHONE_PROOF_TEXT } from './onboarding-messages.ts'
import { ProofRow } from './proof-row.tsx'

type PhoneProofProps = { phone: string | null; isVerified: boolean; onVerified: () => Promise<void> }

/** The phone of the account, and the code that verifies it or another one. A new number counts once its code was typed in. */
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
    <ProofRow
      label={PHONE_PROOF_TEXT.phone}
      value={phone ? shownPhone(phone) : PHONE_PROOF_TEXT.none}
      isVerified={isVerified}
    >
      {!isOpen ? (
        <Button variant="secondary" size="small" className="self-start" onClick={() => setIsChanging(true)}>
          {PHONE_PROOF_TEXT.change}
        </Button>
      ) : sent ? (
        <CodeForm
          sentence={PHONE_PROOF_TEXT.sentTo(shownPhone(sent.phone))}
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
            {PHONE_PROOF_TEXT.back}
          </Button>
        </CodeForm>
      ) : (
        <NumberForm
          phone={isVerified ? '' : (phone ?? '')}
          label={isVerified ? PHONE_PROOF_TEXT.newPhone : PHONE_PROOF_TEXT.phone}
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
  const number = typed.replaceAll(/\s/g, '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const wrong = number ? (KYC_PHONE.test(number) ? undefined : KYC_PHONE_TEXT) : PHONE_PROOF_TEXT.required
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
        hint={DETAILS_TEXT.phoneHint}
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
          loadingText={CODE_TEXT.sending}
          aria-label={PHONE_PROOF_TEXT.sendLabel}
        >
          {PHONE_PROOF_TEXT.send}
        </Button>
        {onCancel ? (
          <Button variant="secondary" size="small" onClick={onCancel}>
            {PHONE_PROOF_TEXT.keep}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function phoneProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return EMAIL_PROOF_TEXT.sendFailed
  const isTold = error.status === undefined || (error.code !== undefined && error.code !== 'internal')
  return error.fieldError('phone_number') ?? (isTold ? error.message : EMAIL_PROOF_TEXT.sendFailed)
}

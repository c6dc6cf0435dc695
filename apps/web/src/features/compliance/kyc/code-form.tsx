import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Specification part 2, section 5. */
const CODE_LENGTH = 6

type CodeFormProps = {
  /** Where the code went. */
  sentence: string
  /** The code itself, in a demo only. */
  demoCode: string | undefined
  /** Throws what the server refuses. */
  onVerify: (code: string) => Promise<void>
  /** Sends another; throws what the server refuses. */
  onAgain: () => Promise<void>
  secondsToWait: number
  /** A refusal in words, where it is not about the code. */
  problemText: (error: unknown) => string
  children?: ReactNode
}

/** Asks for the code that was sent. Only the server decides whether it is right. */
export function CodeForm(props: CodeFormProps) {
  const { sentence, demoCode, onVerify, onAgain, secondsToWait, problemText, children } = props
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'verifying' | 'sending'>()
  const [problem, setProblem] = useState<string>()
  const digits = code.replaceAll(/\s/g, '')

  const run = async (what: 'verifying' | 'sending', act: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      const isWrong = error instanceof ApiError && error.code === 'code_invalid'
      setProblem(isWrong ? t('Invalid verification code. Please try again.') : problemText(error))
    } finally {
      setBusy(undefined)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (digits.length === CODE_LENGTH) void run('verifying', () => onVerify(digits))
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p role="status" className="break-words">
        {sentence}
      </p>
      {demoCode ? <Alert tone="info">{t('This is a demo: the code is {code}.', { code: demoCode })}</Alert> : null}
      <TextField
        label={t('Verification code')}
        hint={t('Six digits. Codes last 10 minutes.')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        frameClassName="max-w-sm"
        className="text-xl tracking-[0.2em] tabular-nums"
        value={code}
        error={problem}
        onChange={({ target }) => {
          setProblem(undefined)
          setCode(target.value)
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        {children}
        <Button
          type="submit"
          disabled={digits.length !== CODE_LENGTH}
          loading={busy === 'verifying'}
          loadingText={t('Verifying…')}
        >
          {t('Verify')}
        </Button>
        <Button
          variant="quiet"
          className="disabled:bg-transparent! max-sm:-ms-5"
          disabled={secondsToWait > 0}
          loading={busy === 'sending'}
          loadingText={t('Sending…')}
          onClick={() => void run('sending', onAgain)}
        >
          {againText(secondsToWait)}
        </Button>
      </div>
    </form>
  )
}

function againText(seconds: number): string {
  return seconds > 0 ? t('Another code can be sent in {seconds} s', { seconds }) : t('Send another code')
}

// Some calls are made only for somebody who has just shown who they are. The question comes when the server asks for
// it, and what was begun goes on after the answer.
import { type ProofWay, startProof } from '@kivuko/contract/proof.ts'
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { ApiError } from '#lib/api-error.ts'
import type { ProofQuestion as Question } from '#lib/asked-proof.ts'
import { PasskeyProblem, provePasskey, supportsPasskeys } from '#lib/passkey.ts'
import { signInAgain } from '#lib/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'

const INSTEAD: Record<ProofWay, string> = {
  passkey: t('Use a passkey instead'),
  totp: t('Use a code of the app instead'),
  recovery_code: t('Use a recovery code instead'),
  password: t('Use the password instead'),
}

export default function ProofQuestion({ question }: { question: Question }) {
  const { way, others, choose, value, setValue, problem, isBusy, confirm } = useAnswer(question)
  return (
    <ConfirmDialog
      open
      title={t('Confirm that it is you')}
      confirmText={confirmText(way)}
      cancelText={t('Cancel')}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={() => question.answer(undefined)}
    >
      <form
        noValidate
        className="flex flex-col items-start gap-2"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isBusy) void confirm()
        }}
      >
        <ProofField key={way} way={way} value={value} problem={problem} onChange={setValue} />
        {others.map((other) => (
          <Button
            key={other}
            variant="quiet"
            size="small"
            className="-ms-4"
            disabled={isBusy}
            onClick={() => choose(other)}
          >
            {INSTEAD[other]}
          </Button>
        ))}
      </form>
    </ConfirmDialog>
  )
}

/** What is being answered, how, and what was wrong with it. */
function useAnswer(question: Question) {
  const { asked, answer } = question
  const ways = asked.ways.filter((each) => each !== 'passkey' || supportsPasskeys())
  const [way, setWay] = useState(ways[0])
  const [value, setValue] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // A wrong answer comes back as a new question.
  useEffect(() => {
    setIsBusy(false)
    setProblem(question.problem)
  }, [question])

  const confirm = async () => {
    if (way === undefined) {
      answer(undefined)
      return signInAgain()
    }
    if (way === 'passkey') return answerByPasskey(asked.deed)
    const given = way === 'password' ? value : value.replaceAll(/\s/g, '')
    if (given === '') return setProblem(t('This is needed to go on'))
    setIsBusy(true)
    setProblem(undefined)
    answer({ way, value: given })
  }
  const answerByPasskey = async (deed: string) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { options } = await call(startProof, { body: { deed } })
      answer({ way: 'passkey', credential: await provePasskey(options) })
    } catch (error) {
      setIsBusy(false)
      setProblem(problemText(error))
    }
  }
  const choose = (other: ProofWay) => {
    setWay(other)
    setValue('')
    setProblem(undefined)
  }
  const others = ways.filter((each) => each !== way)
  return { way, others, choose, value, setValue, problem, isBusy, confirm }
}

function confirmText(way: ProofWay | undefined): string {
  if (way === undefined) return t('Sign in again')
  return way === 'passkey' ? t('Use a passkey') : t('Confirm')
}

function problemText(error: unknown): string {
  if (error instanceof ApiError || error instanceof PasskeyProblem) return error.message
  return t('That did not work. Please try again.')
}

type ProofFieldProps = {
  way: ProofWay | undefined
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

function ProofField({ way, value, problem, onChange }: ProofFieldProps) {
  if (way === undefined)
    return <p>{t('For this you must have signed in a moment ago. Sign in again, and you come back to this page.')}</p>
  if (way === 'passkey')
    return (
      <div className="flex w-full flex-col gap-3">
        <p>{t('A passkey of yours shows that it is not somebody else at this device.')}</p>
        {problem ? <Alert tone="danger">{problem}</Alert> : null}
      </div>
    )
  if (way === 'password')
    return (
      <div className="w-full">
        <PasswordField
          label={t('Password')}
          autoComplete="current-password"
          showText={t('Show password')}
          hideText={t('Hide password')}
          value={value}
          error={problem}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    )
  return (
    <TextField
      label={way === 'totp' ? t('Code of your authenticator app') : t('Recovery code')}
      inputMode={way === 'totp' ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      frameClassName="w-full"
      value={value}
      error={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

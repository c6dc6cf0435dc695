// Some settings change only for somebody who has just shown who they are. The question comes when the server asks for
// it, and what was begun goes on after the answer.
import { t } from '@kivuko/contract/text.ts'
import { createContext, type FormEvent, type ReactNode, useContext, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { signInAgain } from '#lib/session.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { confirmWith, type SecurityStatus } from './api.ts'
import { Declined, problemText } from './security-problem.ts'

/** Runs an action; if it needs a confirmed identity, asks for that and runs it again. Throws Declined when refused. */
export type Guard = <T>(act: () => Promise<T>) => Promise<T>
type Way = 'password' | 'code'

const GuardContext = createContext<Guard>((act) => act())

export function useGuard(): Guard {
  return useContext(GuardContext)
}

export function ConfirmationGuard({ status, children }: { status: SecurityStatus; children: ReactNode }) {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()

  const guard: Guard = async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error
    }
    const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(undefined)
    if (!isConfirmed) throw new Declined()
    return await act()
  }

  const ways: Way[] = [
    ...(status.has_password ? (['password'] as const) : []),
    ...(status.totp.is_on ? (['code'] as const) : []),
  ]
  return (
    <GuardContext value={guard}>
      {children}
      {answer ? <IdentityQuestion ways={ways} onAnswer={answer} /> : null}
    </GuardContext>
  )
}

function IdentityQuestion({ ways, onAnswer }: { ways: readonly Way[]; onAnswer: (isConfirmed: boolean) => void }) {
  const [way, setWay] = useState(ways[0])
  const [value, setValue] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const confirm = async () => {
    if (way === undefined) return signInAgain()
    const given = way === 'code' ? value.replaceAll(/\s/g, '') : value
    if (given === '') return setProblem(t('This is needed to go on'))
    setIsBusy(true)
    setProblem(undefined)
    try {
      await confirmWith(way, given)
      onAnswer(true)
    } catch (error) {
      setProblem(problemText(error))
      setIsBusy(false)
    }
  }
  const other = ways.find((each) => each !== way)

  return (
    <ConfirmDialog
      open
      title={t('Confirm that it is you')}
      confirmText={way === undefined ? t('Sign in again') : t('Confirm')}
      cancelText={t('Cancel')}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={() => onAnswer(false)}
    >
      {way === undefined ? (
        t('It has been a while since you signed in. Sign in again to change this.')
      ) : (
        <form
          noValidate
          className="flex flex-col items-start gap-2"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (!isBusy) void confirm()
          }}
        >
          <ProofField key={way} way={way} value={value} problem={problem} onChange={setValue} />
          {other ? (
            <Button
              variant="quiet"
              size="small"
              className="-ml-4"
              onClick={() => {
                setWay(other)
                setValue('')
                setProblem(undefined)
              }}
            >
              {other === 'code' ? t('Use a code of the app instead') : t('Use the password instead')}
            </Button>
          ) : null}
        </form>
      )}
    </ConfirmDialog>
  )
}

type ProofFieldProps = { way: Way; value: string; problem: string | undefined; onChange: (value: string) => void }

function ProofField({ way, value, problem, onChange }: ProofFieldProps) {
  return way === 'password' ? (
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
  ) : (
    <TextField
      label={t('Code of your authenticator app')}
      inputMode="numeric"
      autoComplete="one-time-code"
      frameClassName="w-full"
      value={value}
      error={problem}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { emailCodeProblem } from './use-email-code.ts'

type EmailFormProps = {
  email: string
  /** Throws what the server refuses. */
  onSend: (email: string) => Promise<void>
}

/** Asks where the code goes. Here an address needs an @; the server checks more (specification part 2, section 5). */
export function EmailForm({ email, onSend }: EmailFormProps) {
  const [typed, setTyped] = useState(email)
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const check = () => setProblem(typed.includes('@') ? undefined : t('Please enter a valid email address'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    check()
    if (isSending || !typed.includes('@')) return
    setIsSending(true)
    try {
      await onSend(typed.trim())
    } catch (error) {
      setProblem(emailCodeProblem(error))
      setIsSending(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <TextField
        label={t('Email')}
        hint={t('We send a six-digit code there, to see that it reaches you.')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={problem}
        onBlur={check}
        onChange={({ target }) => {
          setProblem(undefined)
          setTyped(target.value)
        }}
      />
      <Button type="submit" className="self-start" loading={isSending} loadingText={t('Sending…')}>
        {t('Send code')}
      </Button>
    </form>
  )
}

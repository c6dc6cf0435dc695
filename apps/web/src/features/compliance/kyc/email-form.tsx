import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CODE_TEXT, EMAIL_PROOF_TEXT } from './onboarding-messages.ts'
import { emailCodeProblem } from './use-email-code.ts'

type EmailFormProps = {
  email: string
  /** Throws what the server refuses. */
  onSend: (email: string) => Promise<void>
}

/** Asks where the code goes. On this screen an address needs an @; the server looks closer (specification part 2, section 5). */
export function EmailForm({ email, onSend }: EmailFormProps) {
  const [typed, setTyped] = useState(email)
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const check = () => setProblem(typed.includes('@') ? undefined : EMAIL_PROOF_TEXT.invalid)

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
        label={EMAIL_PROOF_TEXT.email}
        hint={EMAIL_PROOF_TEXT.emailHint}
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
      <Button type="submit" className="self-start" loading={isSending} loadingText={CODE_TEXT.sending}>
        {EMAIL_PROOF_TEXT.send}
      </Button>
    </form>
  )
}

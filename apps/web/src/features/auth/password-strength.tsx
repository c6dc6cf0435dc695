import { PASSWORD_LABELS, passwordScore } from '@kivuko/contract/auth.ts'
import { AUTH_TEXT } from './messages.ts'

const BARS = [1, 2, 3, 4] as const
const COLOURS = ['bg-line', 'bg-danger', 'bg-accent', 'bg-primary', 'bg-success'] as const

/** How strong a password is, in a word and four bars. It informs; it does not gate. */
export function PasswordStrength({ password }: { password: string }) {
  const score = passwordScore(password)
  return (
    <div className="flex items-center gap-3">
      <div className="flex grow gap-1.5" aria-hidden="true">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={`h-1.5 grow rounded-full transition-colors ${bar <= score ? COLOURS[score] : 'bg-line'}`}
          />
        ))}
      </div>
      <p aria-live="polite" className="w-20 text-right text-sm text-ink-soft">
        <span className="sr-only">{AUTH_TEXT.strength}: </span>
        {PASSWORD_LABELS[score]}
      </p>
    </div>
  )
}

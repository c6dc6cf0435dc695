import { classNames } from './class-names.ts'

/** A turning ring, hidden from screen readers: the text beside it says what is being waited for. */
export function Spinner({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg
      className={classNames('animate-spin', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.22" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

type WaitingProps = {
  children: string
  className?: string
  /** It follows another wait, which was seen: between the two nothing blinks. */
  goesOn?: boolean
}

/** A wait that says what it waits for; one that is over in no time is never seen. */
export function Waiting({ children, className, goesOn = false }: WaitingProps) {
  return (
    <div
      role="status"
      className={classNames(!goesOn && 'late', 'flex items-center justify-center gap-3 py-8 text-ink-soft', className)}
    >
      <Spinner className="text-primary" />
      <span>{children}</span>
    </div>
  )
}

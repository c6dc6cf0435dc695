import type { ReactNode } from 'react'

type LaterPartProps = {
  title: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** What is not the next step: named in one line, and opened by a press. What was typed in it stays while it is closed. */
export function LaterPart({ title, isOpen, onToggle, children }: LaterPartProps) {
  return (
    <details className="group" open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-box border border-line bg-paper px-5 py-3 font-medium hover:bg-sunken sm:px-6">
        {title}
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          aria-hidden="true"
          className="shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        >
          <path d="m4 6 4 4 4-4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  )
}

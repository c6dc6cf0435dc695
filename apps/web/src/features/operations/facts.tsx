import type { ReactNode } from 'react'

/** A list of names and what they are. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_1fr]">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm leading-6 text-ink-soft max-sm:-mb-2">{name}</dt>
      <dd className="min-w-0 font-medium break-words">{children}</dd>
    </div>
  )
}

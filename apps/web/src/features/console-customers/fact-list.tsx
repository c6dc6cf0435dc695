import type { ReactNode } from 'react'

/** Names and what they are. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[max-content_minmax(0,1fr)]">{children}</dl>
}

/** A long one breaks rather than pushes. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm leading-6 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-ink wrap-anywhere max-sm:-mt-3">{children}</dd>
    </div>
  )
}

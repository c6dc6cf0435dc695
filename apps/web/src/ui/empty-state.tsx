import type { ReactNode } from 'react'

/** Nothing here yet: one line that says so, one that teaches, and the action that fills it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1 rounded-box bg-sunken px-5 py-6">
      <p className="font-semibold text-ink">{title}</p>
      {children ? <div className="max-w-prose text-sm leading-6 text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}

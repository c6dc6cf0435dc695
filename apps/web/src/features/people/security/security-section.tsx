import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'

/** One matter of the page: what it is on the left, what can be done on the right; below each other on a phone. */
export function Section({
  title,
  lead,
  badge,
  children,
}: {
  title: string
  lead: string
  badge?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="grid grid-cols-1 gap-x-10 gap-y-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-2">
        <div className="flex items-center gap-3">
          <h2 id={id} className="text-xl font-semibold tracking-tight text-ink">
            {title}
          </h2>
          {badge}
        </div>
        <p className="text-sm leading-6 text-ink-soft">{lead}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </Card>
  )
}

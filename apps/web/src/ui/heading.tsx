import type { ReactNode } from 'react'

/** The heading of a screen, one a page, with the sentence that says what it is for. */
export function PageHeading({ title, lead, aside }: { title: string; lead?: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex max-w-2xl min-w-0 flex-col gap-2">
        <h1 className="text-3xl leading-tight font-semibold tracking-tight wrap-anywhere text-ink sm:text-4xl">
          {title}
        </h1>
        {lead ? <div className="text-lg leading-7 text-ink-soft">{lead}</div> : null}
      </div>
      {aside}
    </div>
  )
}

/** The heading of a part of a screen. */
export function SectionHeading({ id, title, aside }: { id?: string; title: string; aside?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 id={id} className="text-xl font-semibold tracking-tight text-ink">
        {title}
      </h2>
      {aside}
    </div>
  )
}

// A list and what is open of it: beside each other where there is room, else what is open comes first.

import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { CloseIcon } from '#ui/line-icons.tsx'

type OpenProps = { title: string; closeTo: string; children: ReactNode }

/** Takes the focus when it opens, so that what was chosen is read next. */
export function OpenCard({ title, closeTo, children }: OpenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card aria-labelledby="open-of-list" className="flex flex-col gap-5">
      <div className="flex items-start justify-between gap-4">
        <h2
          ref={heading}
          id="open-of-list"
          tabIndex={-1}
          className="min-w-0 break-words text-xl font-semibold tracking-tight outline-none"
        >
          {title}
        </h2>
        <Link
          to={closeTo}
          className="-mt-2 -me-2 flex size-11 shrink-0 items-center justify-center rounded-box text-ink-soft hover:bg-primary-soft hover:text-on-primary-soft"
        >
          <span className="sr-only">Close</span>
          <CloseIcon size={20} />
        </Link>
      </div>
      {children}
    </Card>
  )
}

export function SideBySide({ list, open }: { list: ReactNode; open: ReactNode | undefined }) {
  return (
    <div className={open ? 'grid items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_32rem]' : undefined}>
      {open ? <div className="min-w-0 2xl:order-2">{open}</div> : null}
      <div className="min-w-0">{list}</div>
    </div>
  )
}

/** Facts by name, the name above on a phone. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="mb-2 min-w-0 break-words sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

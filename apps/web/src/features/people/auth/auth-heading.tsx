import { useEffect, useRef } from 'react'

/** The heading of a page with one form. A page that turns to its next step says so by taking the focus to it. */
export function AuthHeading({
  title,
  lead,
  isNextStep = false,
}: {
  title: string
  lead: string
  isNextStep?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNextStep) heading.current?.focus()
  }, [isNextStep])
  return (
    <div className="flex flex-col gap-2">
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight outline-none">
        {title}
      </h1>
      <p className="text-lg break-words text-ink-soft">{lead}</p>
    </div>
  )
}

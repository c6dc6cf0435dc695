import { Fragment } from 'react'

const GROUPS = /.{1,4}/g

/** A long code in groups of four, to be compared by eye; what is marked and copied has no gaps. */
export function GroupedText({
  children: text,
  className = 'font-mono text-base leading-7 text-ink',
}: {
  children: string
  className?: string
}) {
  return (
    <span className={className}>
      {(text.match(GROUPS) ?? []).map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups never change places
        <Fragment key={place}>
          <span className="me-2">{group}</span>
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}

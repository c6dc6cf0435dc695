// What the operator states in content/. An entry that is empty shows nothing.
import type { ReactNode } from 'react'
import { SITE } from '../../../content/site.ts'
import type { Claim } from '../../../content/site-content.ts'
import { Stated } from './stated.tsx'

type ClaimsProps = {
  title: string
  claims: readonly (Claim | undefined)[]
  /** What stands around them, where that must go with them. */
  frame?: (claims: ReactNode) => ReactNode
}

/** Sentences side by side, and that they are illustrative where they are. */
export function Claims({ title, claims, frame = (inside) => inside }: ClaimsProps) {
  const given = claims.filter((claim) => claim?.text)
  if (given.length === 0) return null
  return frame(
    <div className="flex flex-col gap-3">
      <h3 className="text-sm font-medium text-ink-soft">{title}</h3>
      <ul className="flex flex-wrap gap-x-10 gap-y-3">
        {given.map((claim) => (
          <li key={claim?.text} className="max-w-[21em] text-lg font-semibold first-letter:uppercase">
            <Stated text={claim?.text ?? ''} />
          </li>
        ))}
      </ul>
      <Illustrative />
    </div>,
  )
}

export function Illustrative() {
  return SITE.illustrative ? (
    <p className="text-sm text-ink-soft">
      <Stated text={SITE.illustrative} />
    </p>
  ) : null
}

import { MARK, MARK_BOX, NAME } from 'virtual:brand'
import { t } from '@kivuko/contract/text.ts'
import { Link } from 'react-router'
import { PATHS } from './paths.ts'

/** The operator's mark, as their folder has it. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox={MARK_BOX} fill="none" aria-hidden="true" className="shrink-0">
      {MARK}
    </svg>
  )
}

/** Mark and name, leading home. */
export function BrandLink() {
  return (
    <Link
      to={PATHS.home}
      aria-label={t('{brand}, home')}
      className="flex items-center gap-2.5 rounded-box text-xl font-semibold tracking-tight text-ink"
    >
      <Mark />
      <span aria-hidden="true">{NAME}</span>
    </Link>
  )
}

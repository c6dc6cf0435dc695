import { t } from '@kivuko/contract/text.ts'
import { Link } from 'react-router'
import { PATHS } from './paths.ts'

export const SITE_NAME = 'Kivuko'

/** A ferry's bow over two waves. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="9" fill="#0F766E" />
      <path d="M16 5.2 9.4 8l1 8.2L16 19l5.6-2.8 1-8.2L16 5.2Z" fill="#FBF8F3" />
      <path d="M16 5.2V19l5.6-2.8 1-8.2L16 5.2Z" fill="#CFE6E1" />
      <path
        d="M6 21.6c1.7 0 1.7 1.2 3.3 1.2s1.7-1.2 3.4-1.2 1.7 1.2 3.3 1.2 1.7-1.2 3.3-1.2 1.7 1.2 3.4 1.2 1.6-1.2 3.3-1.2"
        stroke="#FBF8F3"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
      <path
        d="M8.5 26c1.3 0 1.3 1 2.6 1s1.2-1 2.5-1 1.2 1 2.4 1 1.3-1 2.5-1 1.2 1 2.5 1 1.2-1 2.5-1"
        stroke="#F59E0B"
        strokeWidth="1.9"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Mark and name, leading home. */
export function BrandLink() {
  return (
    <Link
      to={PATHS.home}
      aria-label={t('Kivuko, home')}
      className="flex items-center gap-2.5 rounded-box text-xl font-semibold tracking-tight text-ink"
    >
      <Mark />
      <span aria-hidden="true">{SITE_NAME}</span>
    </Link>
  )
}

// The marks of coins, currencies, countries and ways to pay, out of one sheet that tools/draw-marks.ts draws.
import { ASSETS, type Asset } from '@kivuko/money/assets.ts'
import sheet from '../../marks/marks.svg'
import { classNames } from './class-names.ts'

type MarkProps = {
  /** An asset, a way to pay, or the two letters of a country. */
  of: string
  size?: number
  className?: string
}

/** Beside a name, which a screen reader is told: the mark itself says nothing. */
export function Mark({ of, size = 24, className }: MarkProps) {
  return (
    <svg width={size} height={size} aria-hidden="true" className={classNames('mark shrink-0', className)}>
      <use href={`${sheet}#${nameOf(of)}`} />
    </svg>
  )
}

/** A currency has the flag of its country: the first two letters of its code (ISO 4217). */
function nameOf(of: string): string {
  return (ASSETS[of as Asset]?.kind === 'fiat' ? of.slice(0, 2) : of).toLowerCase()
}

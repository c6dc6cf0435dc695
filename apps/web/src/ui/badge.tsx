import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  success: 'bg-success-soft text-on-success-soft',
  warning: 'bg-accent-soft text-on-accent-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
  info: 'bg-primary-soft text-on-primary-soft',
}

/** A word about a state. The word carries the meaning; the colour only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-xs leading-5 font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type AlertTone = 'danger' | 'warning' | 'success' | 'info'

const TONES: Record<AlertTone, string> = {
  danger: 'bg-danger-soft text-on-danger-soft',
  warning: 'bg-accent-soft text-on-accent-soft',
  success: 'bg-success-soft text-on-success-soft',
  info: 'bg-primary-soft text-on-primary-soft',
}
const SIGNS: Record<AlertTone, string> = {
  danger: 'M10 6v5m0 3h.01M10 1.8 18.5 17h-17L10 1.8Z',
  warning: 'M10 6v5m0 3h.01M10 1.8 18.5 17h-17L10 1.8Z',
  success: 'm6 10.2 2.8 2.8L14 7.5M10 1.7a8.3 8.3 0 1 0 0 16.6 8.3 8.3 0 0 0 0-16.6Z',
  info: 'M10 9v5m0-8h.01M10 1.7a8.3 8.3 0 1 0 0 16.6 8.3 8.3 0 0 0 0-16.6Z',
}

/** A message about what just happened: danger interrupts a screen reader, the others wait their turn. */
export function Alert({
  tone = 'danger',
  title,
  action,
  className,
  children,
}: {
  tone?: AlertTone
  title?: string
  action?: ReactNode
  className?: string
  children?: ReactNode
}) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames('enter flex gap-3 rounded-box px-4 py-3 text-sm leading-6', TONES[tone], className)}
    >
      <svg className="mt-0.5 shrink-0" width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
        <path d={SIGNS[tone]} stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <div className="flex min-w-0 grow flex-col gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="min-w-0 break-words">{children}</div> : null}
        {action ? <div className="mt-1">{action}</div> : null}
      </div>
    </div>
  )
}

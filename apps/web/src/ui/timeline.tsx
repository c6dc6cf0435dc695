import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type TimelineStep = { title: string; detail?: ReactNode; state: 'done' | 'current' | 'coming' | 'failed' }

const DOTS: Record<TimelineStep['state'], string> = {
  done: 'border-success bg-success',
  current: 'border-primary bg-paper ring-4 ring-primary-soft',
  coming: 'border-line-strong bg-paper',
  failed: 'border-danger bg-danger',
}

/** Where something that takes time has got to. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step, index) => (
        <li
          key={step.title}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < steps.length - 1 ? (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-5 bottom-0 start-[7px] w-0.5',
                step.state === 'done' ? 'bg-success' : 'bg-line',
              )}
            />
          ) : null}
          <span
            aria-hidden="true"
            className={classNames('relative mt-1 size-4 shrink-0 rounded-full border-2', DOTS[step.state])}
          />
          <div className="min-w-0">
            <p className={classNames('font-medium', step.state === 'coming' ? 'text-ink-soft' : 'text-ink')}>
              {step.title}
            </p>
            {step.detail ? <div className="text-sm leading-6 text-ink-soft">{step.detail}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The state of something as one sentence, announced when it changes. */
export function StateSentence({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <p role="status" aria-busy={busy || undefined} className="text-lg leading-7 font-medium text-ink">
      {children}
    </p>
  )
}

import { classNames } from './class-names.ts'

const LAST_SECONDS = 10

/** 599 is '9:59'. A timer is not announced second by second: role "timer" is silent. */
export function Countdown({ seconds, warnBelow = LAST_SECONDS }: { seconds: number; warnBelow?: number }) {
  const minutes = Math.trunc(seconds / 60)
  return (
    <span role="timer" className={classNames('tabular-nums', seconds < warnBelow && 'font-semibold text-danger')}>
      {`${minutes}:${String(seconds % 60).padStart(2, '0')}`}
    </span>
  )
}

// What a game day tells: a line for each trouble, and everything that was missed.

export type Played = {
  name: string
  alert: string
  runbook: string
  /** Until when the alert must have fired. */
  limitSeconds: number
  /** Missing when it did not. */
  firedSeconds?: number
  /** What following the runbook did. */
  did?: string
  /** From the end of the trouble until nothing was left of it. */
  overSeconds?: number
  misses: string[]
}

const HEADINGS = ['Trouble', 'Alert', 'Fired', 'Limit', 'The runbook’s step', 'Over']
const inSeconds = (seconds: number | undefined) => (seconds === undefined ? 'never' : `${seconds.toFixed(1)} s`)

/** Every trouble that went wrong, and what is wrong with the house afterwards. Empty: the day was good. */
export function missesOf(played: readonly Played[], wrongAfterwards: readonly string[]): string[] {
  return [
    ...played.flatMap(({ name, alert, limitSeconds, firedSeconds, did, overSeconds, misses }) => [
      ...misses.map((miss) => `${name}: ${miss}`),
      ...(firedSeconds === undefined ? [`${name}: ${alert} did not fire`] : []),
      ...(firedSeconds !== undefined && firedSeconds > limitSeconds
        ? [`${name}: ${alert} fired after ${inSeconds(firedSeconds)}, which is late`]
        : []),
      ...(did === undefined ? [`${name}: the runbook could not be followed`] : []),
      ...(overSeconds === undefined ? [`${name}: it did not end`] : []),
    ]),
    ...wrongAfterwards,
  ]
}

export function tableOf(played: readonly Played[]): string {
  const rows = [
    HEADINGS,
    ...played.map(({ name, alert, firedSeconds, limitSeconds, did, overSeconds }) => [
      name,
      alert,
      inSeconds(firedSeconds),
      inSeconds(limitSeconds),
      did ?? 'failed',
      inSeconds(overSeconds),
    ]),
  ]
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

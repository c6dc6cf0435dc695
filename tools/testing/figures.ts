// What a trial measured: said at once, and kept where the command that began it asks for it.
import { appendFileSync } from 'node:fs'
import { readEnvironment } from '../environment.ts'

export type Counts = {
  /** Of each kind. */
  acknowledged: Record<string, number>
  /** Acknowledged, and not there. */
  lost: string[]
  /** There more than once. */
  doubled: string[]
}

export type Figure = {
  what: string
  /** How long it took, where that was measured. */
  ms?: number
  /** The most that is promised; unless given, nothing is. */
  most?: number
  /** What became of what customers were told has happened meanwhile. */
  counts?: Counts
  /** Whether something must be lost, for else the trials could not fail. */
  mustLose?: boolean
  /** What calls were answered. */
  answers?: [answer: string, times: number][]
}

/** `KIVUKO_FIGURES` names the file, one line of JSON a figure. */
export function noteFigure(figure: Figure): void {
  console.info(inWords(figure))
  const { KIVUKO_FIGURES: file } = readEnvironment()
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}

export const acknowledgedIn = ({ acknowledged }: Counts): number =>
  Object.values(acknowledged).reduce((sum, each) => sum + each, 0)

function inWords({ what, ms, counts, answers }: Figure): string {
  const parts = [
    ...(ms === undefined ? [] : [`${(ms / 1000).toFixed(1)} s`]),
    ...(counts
      ? [`${acknowledgedIn(counts)} acknowledged, ${counts.lost.length} lost, ${counts.doubled.length} doubled`]
      : []),
    ...(answers ? [`answers ${answers.map(([answer, times]) => `${answer}: ${times}`).join(', ')}`] : []),
  ]
  return `${what}: ${parts.join('; ')}`
}

// What a trial measured: said at once, and kept where the command that began it asks for it.
import { appendFileSync } from 'node:fs'
import { readEnvironment } from '../environment.ts'

export type Figure = {
  what: string
  /** How long it took. */
  ms: number
  /** The most that is promised; unless given, nothing is. */
  most?: number
}

/** `KIVUKO_FIGURES` names the file, one line of JSON a figure. */
export function noteFigure(figure: Figure): void {
  console.info(`${figure.what}: ${(figure.ms / 1000).toFixed(1)} s`)
  const { KIVUKO_FIGURES: file } = readEnvironment()
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}

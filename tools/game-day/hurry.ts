// Makes the rules of `deploy/alerts` quick enough for a game: a minute of theirs is a second. The same expressions over
// the same figures; only times are shorter, so what fires here fires there.

/** So many times quicker. */
export const HURRY = 60

const SECONDS = { m: 60, h: 3_600 } as const
type Unit = keyof typeof SECONDS

export type HurriedRule = {
  /** How long its condition must hold, the window it looks back over, and the age it waits for, in seconds. */
  forSeconds: number
  windowSeconds: number
  ageSeconds: number
}

const hurried = (number: string, unit: string) => `${(Number(number) * SECONDS[unit as Unit]) / HURRY}s`

/** The file with `for`, windows and ages divided by `HURRY`. */
export function hurryRules(text: string): string {
  return text
    .replaceAll(/\bfor: (\d+)([mh])$/gm, (_, number: string, unit: string) => `for: ${hurried(number, unit)}`)
    .replaceAll(/\[(\d+)([mh])\]/g, (_, number: string, unit: string) => `[${hurried(number, unit)}]`)
    .replaceAll(
      /(_(?:age|lag)_seconds(?:\{[^}]*\})?\)) > (\d+)/g,
      (_, figure: string, age: string) => `${figure} > ${Number(age) / HURRY}`,
    )
}

/** What a hurried rule takes by itself; undefined when there is no such alert. */
export function readRule(text: string, alert: string): HurriedRule | undefined {
  const rule = text.split(/^ {6}- alert: /m).find((each) => each.startsWith(`${alert}\n`))
  if (rule === undefined) return undefined
  const largest = (pattern: RegExp) => Math.max(0, ...[...rule.matchAll(pattern)].map(([, found]) => Number(found)))
  return {
    forSeconds: largest(/\bfor: ([\d.]+)s$/gm),
    windowSeconds: largest(/\[([\d.]+)s\]/g),
    ageSeconds: largest(/_(?:age|lag)_seconds(?:\{[^}]*\})?\) > ([\d.]+)/g),
  }
}

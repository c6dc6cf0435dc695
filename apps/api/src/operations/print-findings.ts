// Findings as a terminal shows them: what is wrong last, where the eye is when it has scrolled by.
import type { DoctorFinding } from '@kivuko/contract/console-doctor.ts'

const MARKS = { fine: 'ok     ', skipped: '-      ', warning: 'WARNING', wrong: 'WRONG  ' } as const
const ORDER = ['skipped', 'fine', 'warning', 'wrong'] as const satisfies readonly (keyof typeof MARKS)[]

export function printFindings(findings: readonly DoctorFinding[]): string {
  const of = (wanted: DoctorFinding['state']) => findings.filter(({ state }) => state === wanted)
  const lines = ORDER.flatMap((state) => of(state).map(lineOf))
  const [bad, doubtful] = [of('wrong').length, of('warning').length]
  const sum = bad > 0 ? `${bad} wrong, ${doubtful} to look at.` : `Nothing is wrong; ${doubtful} to look at.`
  return [...lines, '', sum].join('\n')
}

function lineOf({ area, about, state, says, remedy }: DoctorFinding): string {
  return `${MARKS[state]} ${area}: ${about}. ${says}${remedy === null ? '' : `\n          ${remedy}`}`
}

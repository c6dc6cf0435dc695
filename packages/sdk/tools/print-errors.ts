// Prints the table of refusals in the package's README from the contract. `node packages/sdk/tools/print-errors.ts` writes it.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type NextAction, nextActionOf, WHAT_TO_DO } from '@kivuko/contract/next-actions.ts'
import { REFUSALS } from './print-contract.ts'

export const README = fileURLToPath(new URL('../README.md', import.meta.url))
const BEGIN = '<!-- errors: printed by tools/print-errors.ts -->'
const END = '<!-- end of errors -->'

/** The README with its table as the contract is now. */
export async function printReadme(): Promise<string> {
  const page = await readFile(README, 'utf8')
  const [head, tail] = [page.split(BEGIN)[0], page.split(END)[1]]
  if (head === undefined || tail === undefined) throw new Error(`${README} has no ${BEGIN} and ${END}`)
  const byAction = Map.groupBy(REFUSALS, (code) => nextActionOf(code).next_action)
  const rows = Object.entries(WHAT_TO_DO).flatMap(([action, advice]) => {
    const codes = byAction.get(action as NextAction)
    return codes ? [`| \`${action}\` | ${advice} | ${codes.map((code) => `\`${code}\``).join(', ')} |`] : []
  })
  return [`${head}${BEGIN}`, '', '| nextAction | What to do | Codes |', '|---|---|---|', ...rows, '', END + tail].join(
    '\n',
  )
}

if (import.meta.main) await writeFile(README, await printReadme())

// `verify-audit.ts [--head <file>]`: proves that no line of the audit was changed, removed, put in or moved, and with a
// file of heads that were kept outside, that its end is there; says the first place that is wrong and exits with 1.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { fingerprintOf, type Head, readHead } from '#record/audit-head.ts'
import { verifyAudit } from '#record/verify-audit.ts'
import { runCommand } from './run-command.ts'
import { withPatience } from './with-patience.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { head: { type: 'string' } } })
  const kept = values.head === undefined ? [] : await readHeads(values.head)
  const deps = createDeps(withPatience(readConfig()))
  try {
    const { number, problem } = await verifyAudit(deps, { kept })
    if (problem !== undefined)
      throw new Error(
        `The audit is wrong after line ${number} of its chain:\n  ${problem}\nChange nothing by hand; see docs/guides/by-command.md.`,
      )
    const also = kept.length > 0 ? `, as the ${kept.length} heads that were kept say` : ''
    console.log(
      `The audit is right: ${number} lines, chained and signed${also}. Key ${fingerprintOf(deps.auditKey.publicKey)}.`,
    )
  } finally {
    await deps.close()
  }
})

/** One a line, as they are delivered. */
async function readHeads(path: string): Promise<Head[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  if (lines.length === 0) throw new Error(`${path} holds no head of the audit.`)
  return lines.map((line, index) => {
    const head = readHead(line)
    if (!head) throw new Error(`Line ${index + 1} of ${path} is no head of the audit as Kivuko delivers them.`)
    return head
  })
}

// `verify-ledger.ts`: checks the books from the rows alone; prints what is wrong and exits with 1.
import { verifyLedger } from '@kivuko/ledger/verify.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { queryable } from '#platform/database.ts'
import { runCommand } from './run-command.ts'
import { withPatience } from './with-patience.ts'

await runCommand(async () => {
  const deps = createDeps(withPatience(readConfig()))
  try {
    const findings = await verifyLedger(queryable(deps.db))
    if (findings.length === 0) return console.log('The ledger is right: every check was passed.')
    const lines = findings.map(({ check, subject, detail }) => `  ${check}: ${subject}, ${detail}`)
    throw new Error(`The ledger is wrong:\n${lines.join('\n')}\nChange nothing by hand; see docs/guides/by-command.md.`)
  } finally {
    await deps.close()
  }
})

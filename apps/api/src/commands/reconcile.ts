// `reconcile.ts stripe`, or `reconcile.ts mpesa statement.csv`: compares the ledger with a provider's statement.
import { readFile } from 'node:fs/promises'
import { STATEMENT_PROVIDERS, type StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import type { Deps } from '#deps.ts'
import { openDifferences, readReconciliation } from '#operations/read-reconciliation.ts'
import { runReconciliation } from '#operations/run-reconciliation.ts'
import { startFileRun, startRun } from '#operations/start-run.ts'
import { commandActor } from '#record/actor.ts'
import { runCommand } from './run-command.ts'
import { withPatience } from './with-patience.ts'

const SHOWN_MAX = 50

await runCommand(async () => {
  const [name = '', file] = process.argv.slice(2)
  const deps = createDeps(withPatience(readConfig()))
  try {
    const asked = STATEMENT_PROVIDERS.filter((each) => deps.statements.providers[each])
    const chosen = STATEMENT_PROVIDERS.find((each) => each === name)
    if (name && !chosen)
      throw new Error(
        `Say a provider (${STATEMENT_PROVIDERS.join(', ')}), with its statement's file for mpesa, or nothing for all.`,
      )
    for (const provider of chosen ? [chosen] : asked) await reconcile(deps, provider, file)
  } finally {
    await deps.close()
  }
})

/** Does the work here at once; a server's job that finds the run ended leaves it. */
async function reconcile(deps: Deps, provider: StatementProvider, file: string | undefined): Promise<void> {
  const actor = commandActor()
  const id = file
    ? await startFileRun(deps, { provider, actor, bytes: await readFile(file) })
    : await startRun(deps, { provider, actor })
  await runReconciliation(deps, id)
  const overview = (await readReconciliation(deps)).find((each) => each.provider === provider)
  const run = overview?.last_run
  if (run?.state !== 'done') throw new Error(`${provider}: ${run?.problem ?? 'the run has not ended.'}`)
  console.log(`${provider}: ${run.lines_read} lines read, ${run.matched} matched, ${run.differences} differences.`)
  for (const { asset, ledger, statement, unexplained } of overview?.balances ?? [])
    console.log(`  ${asset}: ledger ${ledger}, statement ${statement}, unexplained ${unexplained}`)
  for (const { kind, asset, reference, ledger, statement } of await openDifferences(deps, provider, SHOWN_MAX))
    console.log(
      `  ${kind.replaceAll('_', ' ')}: ${reference}, ${asset} ${ledger ?? 'none'} against ${statement ?? 'none'}`,
    )
}

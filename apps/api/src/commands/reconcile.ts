// `node apps/api/src/commands/reconcile.ts stripe`, or `mpesa statement.csv`: compares the ledger with a provider's statement and says what differs.
import { readFile } from 'node:fs/promises'
import { STATEMENT_PROVIDERS, type StatementProvider } from '@kivuko/contract/console-reconciliation.ts'
import { readConfig } from '#config.ts'
import { createDeps, type Deps } from '#deps.ts'
import { commandActor } from '#modules/audit/actor.ts'
import { lookAtReconciliation, openDifferences } from '#modules/reconciliation/look-at-reconciliation.ts'
import { runReconciliation } from '#modules/reconciliation/run-reconciliation.ts'
import { startFileRun, startRun } from '#modules/reconciliation/start-run.ts'
import { runCommand } from './run-command.ts'

const SHOWN_MAX = 50

await runCommand(async () => {
  const [name = '', file] = process.argv.slice(2)
  const deps = createDeps(readConfig())
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
  const overview = (await lookAtReconciliation(deps)).find((each) => each.provider === provider)
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

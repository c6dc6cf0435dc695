// `fund-treasury.ts BTC 1.5 <reference>`: records coins or money the operator put under custody.
import { isAsset } from '@kivuko/money/assets.ts'
import { formatMoney } from '@kivuko/money/format.ts'
import { parse } from '@kivuko/money/money.ts'
import { treasuryFunding } from '#accounting/recipes/treasury-funding.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [asset = '', text = '', reference = ''] = process.argv.slice(2)
  const amount = isAsset(asset) ? parse(asset, text) : undefined
  if (!amount || amount.units <= 0n || !reference) {
    throw new Error(
      'Say what, how much and a reference of your own that names this funding once, for example: BTC 1.5 custody-2026-01-15',
    )
  }
  const deps = createDeps(readConfig())
  try {
    const { replayed } = await deps.ledger.post(treasuryFunding({ fundingId: reference, amount }))
    console.log(
      replayed ? `${reference} was recorded before; nothing changed.` : `The treasury has ${formatMoney(amount)} more.`,
    )
  } finally {
    await deps.close()
  }
})

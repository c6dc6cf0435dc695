// `bank-waiting.ts`: the bank transfers that wait for a person, oldest first, and what for.
import { formatMoney } from '@kivuko/money/format.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { findReceiptsForPerson } from '#rails/find-transfers.ts'
import { amountOf } from '#rails/receipt.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const deps = createDeps(readConfig())
  try {
    const receipts = await findReceiptsForPerson(deps.db)
    for (const receipt of receipts) {
      const { id, need, reason, sender_name, reference_text, account_number } = receipt
      console.log(
        `${id}  ${need}  ${formatMoney(amountOf(receipt))} from ${sender_name ?? 'a sender without a name'} to ${account_number}, "${reference_text}". ${reason ?? ''}`,
      )
    }
    if (receipts.length === 0) console.log('Nothing waits.')
  } finally {
    await deps.close()
  }
})

// `bank-received.ts KV-7Q2M-9XRD 20000.00 NGN`: a person saw a bank transfer arrive; settles its order. One with the reference
// of a wallet waits for two people in the console.
import { ORDER_FIATS } from '@kivuko/contract/buying.ts'
import { parse } from '@kivuko/money/money.ts'
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { receiveByPerson } from '#rails/receive-by-person.ts'
import { getOrderByReference } from '#trading/find-order.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [reference = '', text = '', code = '', lineId] = process.argv.slice(2)
  const currency = ORDER_FIATS.find((known) => known === code)
  const amount = currency && parse(currency, text)
  if (!reference || !amount || amount.units <= 0n) {
    throw new Error(
      'Say the reference, the amount that arrived and its currency, for example: KV-7Q2M-9XRD 20000.00 NGN. A second transfer of the same amount needs the bank’s own name of it as well.',
    )
  }
  const deps = createDeps(readConfig())
  try {
    await deps.rates.refresh()
    const receipt = await receiveByPerson(deps, { reference, amount, lineId })
    if (receipt.owner_kind !== 'order') {
      console.log(
        `It is for a wallet. The transfer ${receipt.id} is ${receipt.state}; two people decide it in the console.`,
      )
      return
    }
    const order = await getOrderByReference(deps.db, reference)
    const isToReturn = receipt.state === 'needs_person' && receipt.need === 'return'
    console.log(
      isToReturn
        ? `${order.reference} could not take it: ${receipt.reason} Send the transfer back, then run bank-returned.ts ${receipt.id}.`
        : `${order.reference} is ${order.state}; the transfer ${receipt.id} is ${receipt.state}.`,
    )
  } finally {
    await deps.close()
  }
})

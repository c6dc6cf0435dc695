// Goal: Paystack's lists are read to their end in each of the shapes its samples have.
import { expect, test } from 'vitest'
import { startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { createPaystackStatement } from './paystack-statement.ts'
import type { ProviderLine } from './port.ts'

/** More than a page of accounts, the first of them paid and given back, and a transfer that left. */
async function fill({ paystack: { apiUrl, secretKey }, control: { bank } }: Awaited<ReturnType<typeof startSandbox>>) {
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
    const answer = await fetch(apiUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { data: { account_number: string; recipient_code: string; transfer_code: string } }
  }
  const about = { email: 'ada@kivuko.example', amount: '250000', bank_transfer: {} }
  for (let each = 0; each < 103; each += 1) {
    const { data } = await post('/charge', { ...about, reference: `KV-${each}` })
    if (each === 0)
      bank.send({ accountNumber: data.account_number, currency: 'NGN', amount: '2500.00', senderName: 'Ada Obi' })
  }
  await post('/refund', { transaction: 'KV-0', amount: '100000' })
  const account = { type: 'nuban', name: 'Ada Obi', account_number: '0123456789', bank_code: '058' }
  const { data } = await post('/transferrecipient', account)
  const sent = { source: 'balance', amount: '5000', recipient: data.recipient_code, reference: 'bpo_0123456789abcdef' }
  return (await post('/transfer', sent)).data.transfer_code
}

test.for(['paged', 'cursors', 'bare'] as const)(
  'PRV-16 a statement whose lists are %s is read to its end',
  async (shape) => {
    await using sandbox = await startSandbox({ hasChains: false, bankTimes: { delayMs: 0, lateMs: 0 } })
    const { bank } = sandbox.control
    bank.setListShape(shape)
    const code = await fill(sandbox)
    await expect.poll(() => [bank.refunds()[0]?.status, bank.payouts()[0]?.status]).toEqual(['processed', 'success'])
    const statement = createPaystackStatement({
      apiUrl: sandbox.paystack.apiUrl,
      secretKey: sandbox.paystack.secretKey,
    })
    const lines: ProviderLine[] = []
    let cursor: string | undefined
    for (let isLast = false; !isLast; ) {
      const page = await statement.readPage({ from: undefined, to: new Date(Date.now() + 60_000), cursor })
      if (page.kind !== 'done') throw new Error(`a page is ${page.kind}`)
      lines.push(...page.value.lines)
      isLast = page.value.isLast
      cursor = page.value.cursor
    }
    const refund = bank.refunds()[0]
    expect(lines.map(({ matchKey, units }) => [matchKey, units])).toEqual([
      ['in:KV-0', 250_000n],
      [`out:${refund?.id}`, -100_000n],
      [`out:${shape === 'bare' ? code : 'bpo_0123456789abcdef'}`, -5000n],
    ])
    expect(lines[1]?.at.getTime()).toBe(refund?.changedAt)
  },
)

import { expect, test } from 'vitest'
import type { Rpc } from './rpc.ts'
import { untilInBlock } from './until-in-block.ts'

const ON_ITS_WAY = { eth_getTransactionReceipt: null, anvil_getAutomine: true, eth_getTransactionByHash: {} }

/** A network with these answers in turn, the last one for ever. `asked` counts the requests for a receipt. */
function network(...answers: Record<string, unknown>[]) {
  const seen = { asked: 0 }
  const rpc = async (method: string) => {
    if (method === 'eth_getTransactionReceipt') seen.asked += 1
    return answers[Math.min(seen.asked, answers.length) - 1]?.[method]
  }
  return { seen, rpc: rpc as Rpc }
}

test('CHN-01 a transaction is waited for until it is in a block', async () => {
  const { seen, rpc } = network(ON_ITS_WAY, ON_ITS_WAY, { ...ON_ITS_WAY, eth_getTransactionReceipt: {} })
  await untilInBlock(rpc, '0x1')
  expect(seen.asked).toBe(3)
})

test('CHN-01 one that was lost with its block is not waited for, and neither is one that nobody mines', {
  tags: 'long',
}, async () => {
  const lost = network(ON_ITS_WAY, { ...ON_ITS_WAY, eth_getTransactionByHash: null })
  await untilInBlock(lost.rpc, '0x1')
  expect(lost.seen.asked).toBeGreaterThan(2)
  const waiting = network({ ...ON_ITS_WAY, anvil_getAutomine: false })
  await untilInBlock(waiting.rpc, '0x1')
  expect(waiting.seen.asked).toBe(1)
})

test('CHN-01 one that is between those that wait and its block is not given up', async () => {
  const between = { ...ON_ITS_WAY, eth_getTransactionByHash: null }
  const { seen, rpc } = network(ON_ITS_WAY, between, ON_ITS_WAY, { ...ON_ITS_WAY, eth_getTransactionReceipt: {} })
  await untilInBlock(rpc, '0x1')
  expect(seen.asked).toBe(4)
})

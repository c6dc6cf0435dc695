// Goal: a network stays whole whatever happens to it at once: anvil by itself does not.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findAnvil } from '../src/chain/anvil.ts'
import { createDevnet, type Devnet } from '../src/chain/devnet.ts'
import { OUTSIDE } from '../src/chain/networks.ts'

const program = findAnvil('') ?? ''
/** Long enough for anvil by itself to come to harm. */
const TURNS = 2
const TURN_MS = 1_500
const SENDERS = 4

function startDevnet(): Devnet & AsyncDisposable {
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-devnet-'))
  const devnet = createDevnet({ network: 'arbitrum', program, stateFile: join(folder, 'state.json'), blockMs: 0 })
  return Object.assign(devnet, {
    async [Symbol.asyncDispose]() {
      await devnet.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  })
}

/** Holes among its blocks, and how many more numbers are used than transactions are in blocks. */
async function faultsOf({ rpc }: Devnet) {
  const head = Number(await rpc<string>('eth_blockNumber'))
  const blocks = await Promise.all(
    Array.from({ length: head + 1 }, (_, number) =>
      rpc<{ transactions: { from: string }[] } | null>('eth_getBlockByNumber', [`0x${number.toString(16)}`, true]),
    ),
  )
  const sent = blocks.flatMap((block) => block?.transactions ?? []).filter(({ from }) => from === OUTSIDE)
  const used = Number(await rpc<string>('eth_getTransactionCount', [OUTSIDE, 'latest']))
  return { holes: blocks.flatMap((block, number) => (block ? [] : [number])), used: used - sent.length }
}

/** Coins are sent all the time, by callers that take no word of it. */
async function busy({ rpc }: Devnet, work: () => Promise<void>): Promise<void> {
  let isOver = false
  const send = async () => {
    while (!isOver) {
      await rpc('eth_sendTransaction', [{ from: OUTSIDE, to: OUTSIDE, value: '0x1' }]).catch(() => undefined)
      await pause(5)
    }
  }
  const senders = Array.from({ length: SENDERS }, send)
  await work()
  isOver = true
  await Promise.all(senders)
}

test.runIf(program)(
  'CHN-109 a network whose blocks are replaced, and which is stopped, while coins are sent has no holes and no lost numbers',
  { tags: 'long' },
  async () => {
    await using devnet = startDevnet()
    for (let turn = 0; turn < TURNS; turn += 1) {
      await devnet.start()
      await devnet.rpc('anvil_mine', ['0x1'])
      await busy(devnet, async () => {
        for (const end = performance.now() + TURN_MS; performance.now() < end; await pause(20)) await devnet.reorg(1)
        await devnet.stop()
      })
    }
    await devnet.start()
    expect(await faultsOf(devnet)).toEqual({ holes: [], used: 0 })
  },
)

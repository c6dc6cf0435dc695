// The demo's networks of coins go on from the blocks that its books know.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@kivuko/contract/auth.ts'
import { expect, test } from 'vitest'
import { fillMemory } from '../../../../tools/demo/sandbox-memory.ts'
import { WORLD_FILE } from '../../../../tools/demo/world-files.ts'
import { loadWorld } from '../../src/operations/load-world.ts'
import { apiDatabase } from '../support/api-database.ts'
import { addressOf, depositsOf, HAS_CHAINS, pass } from '../support/chain.ts'
import { ledgerFaults } from '../support/phone-payments.ts'
import { prover } from '../support/prover.ts'
import { type Customer, PASSWORD, type TestApp } from '../support/test-app.ts'
import { sendsOf, startChainApp, withdraw, withdrawalIn } from '../support/withdrawals.ts'

async function residentOf(app: TestApp, email: string): Promise<Customer> {
  const { access_token: token = '', user } = (await app.call(login, { body: { email, password: PASSWORD } })).body
  if (!user) throw new Error(`${email} was asked for more than a password`)
  const proof = prover(app.deps, { id: user.id, password: PASSWORD })
  return {
    ...{ email, password: PASSWORD, token, user, proof },
    call: (endpoint, input) => app.call(endpoint, { token, proof, ...input }),
  }
}

test.runIf(HAS_CHAINS)(
  'DMO-41 networks of coins go on where the books of the demo left them',
  { tags: 'long' },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kivuko-memory-'))
    try {
      fillMemory(dataDir)
      const database = await apiDatabase()
      const env = { DATABASE_MIGRATE_URL: database.url }
      await using app = await startChainApp(env, { database, sandbox: { dataDir }, processes: 1 })
      expect(await loadWorld(app.deps, WORLD_FILE)).toBe('loaded')
      const sent = await sendsOf(app)
      await app.startBackground()
      const ada = await residentOf(app, 'ada@kivuko.example')
      const [before, address] = [await depositsOf(ada), await addressOf(ada, 'USDT', 'ethereum')]
      await app.sandbox.control.chains.send({ network: 'ethereum', asset: 'USDT', to: address, amount: '25' })
      await pass(app, 'ethereum', 3)
      expect((await depositsOf(ada)).map(({ status }) => status)).toEqual([...before.map(() => 'credited'), 'credited'])
      const { reference } = (await withdraw(ada, { asset: 'USDT', amount: '20' })).body
      await withdrawalIn(ada, reference, 'confirming')
      await app.sandbox.control.chains.mine('ethereum', 3)
      await withdrawalIn(ada, reference, 'completed')
      const isFromHot = ({ network, kind }: (typeof sent)[number]) => network === 'ethereum' && kind !== 'sweep'
      const numbersOf = (sends: typeof sent) => sends.filter(isFromHot).map(({ nonce }) => nonce ?? -1)
      const fresh = (await sendsOf(app)).filter(({ id }) => !sent.some((each) => each.id === id))
      expect(Math.min(...numbersOf(fresh))).toBe(Math.max(...numbersOf(sent)) + 1)
      expect(await ledgerFaults(app)).toEqual([])
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)

// Goal: with two signers on one database withdrawals go on when the one that signs ends, the limits of the day count on, and
// whoever watches sees which of them signs.
import { expect, test } from 'vitest'
import { DEMO_KEYS } from '../../../../tools/start/coins.ts'
import { signerPolicy } from '../../../../tools/start/signer.ts'
import { policySchema } from '../../../signer/src/policy.ts'
import { startSigner } from '../../../signer/src/start-signer.ts'
import { SECRET } from '../../../signer/test/sign-with.ts'
import { rowsOf, signerDatabase } from '../../../signer/test/signer-database.ts'
import { HAS_CHAINS } from '../support/chain.ts'
import { startScraping } from '../support/scrape.ts'
import { until } from '../support/until.ts'
import { coinsOf, holder, startChainApp, unitsOf, withdraw, withdrawalIn } from '../support/withdrawals.ts'

/** Of a day, in place of the demo's: one withdrawal of half a coin, and not two. */
function smallDay() {
  const policy = signerPolicy()
  const { ethereum } = policy.networks
  const coins = { ...ethereum.coins, ETH: { each: '0.8', day: '0.8' } }
  return policySchema.parse({ networks: { ...policy.networks, ethereum: { ...ethereum, coins } } })
}

test.runIf(HAS_CHAINS)(
  'RUN-98 RUN-99 withdrawals find the signer that signs; when it ends the other goes on with the limits of the day, and /metrics says who signs',
  { tags: 'long' },
  async () => {
    await using database = await signerDatabase(DEMO_KEYS.mnemonic)
    let now = Date.now
    const start = (name: string) =>
      startSigner({
        port: 0,
        secret: SECRET,
        database: { url: database.runUrl, name, leaseMs: 3_000 },
        mnemonic: DEMO_KEYS.mnemonic,
        policy: smallDay(),
        now: () => now(),
        say: () => {},
      })
    const pair = [await start('north'), await start('south')]
    try {
      const urls = pair.map(({ url }) => url)
      await using app = await startChainApp({ SIGNER_URL: urls.join(','), METRICS_PORT: '0' })
      await using scraper = await startScraping(app.deps)
      now = () => app.clock.now().getTime()
      const customer = await holder(app, 'ETH', '2')
      await app.startBackground()
      const first = (await withdraw(customer, { amount: '0.5' })).body
      await withdrawalIn(customer, first.reference, 'confirming')

      const standings = async () => {
        const text = await scraper.read()
        return [...text.matchAll(/^kivuko_signer_standing\{place="(\d)",standing="(\w+)"\} 1$/gm)].map(
          ([, place, standing]) => `${place} ${standing}`,
        )
      }
      const at = await until('one of them signs', async () => {
        const found = await standings()
        const active = found.findIndex((each) => each.endsWith('active'))
        return found.filter((each) => each.endsWith('passive')).length === 1 && active >= 0 ? { active } : undefined
      })
      expect(await scraper.value('kivuko_signer_term')).toBeGreaterThan(0)
      expect(await scraper.value('kivuko_signer_active_seconds')).toBeGreaterThanOrEqual(0)

      await pair[at.active]?.close()
      const second = (await withdraw(customer, { amount: '0.5' })).body
      await withdrawalIn(customer, second.reference, 'failed')
      const third = (await withdraw(customer, { amount: '0.2' })).body
      await withdrawalIn(customer, third.reference, 'confirming')
      expect((await coinsOf(app, customer, 'ETH')).available).toBe(unitsOf('ETH', '1.3'))
      const rows = await rowsOf(database)
      expect(rows.map(({ line: { nonce } }) => nonce)).toEqual([0, 1])
      expect(rows[1]?.term).toBeGreaterThan(rows[0]?.term ?? 0)
      const other = 1 - at.active
      await until('the other one signs, and one is silent', async () => {
        const found = await standings()
        return found.includes(`${other + 1} active`) && found.includes(`${at.active + 1} silent`)
      })
    } finally {
      await Promise.all(pair.map((signer) => signer.close().catch(() => undefined)))
    }
  },
)

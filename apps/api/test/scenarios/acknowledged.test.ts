// The customers of the cluster's trials on one machine that does not fail: each kind of theirs is acknowledged, nothing of it
// is lost or done twice, and the count would find it if it were.

import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { cardWebhook } from '@kivuko/contract/payments.ts'
import { expect, test } from 'vitest'
import { countKept, KINDS } from '../support/acknowledged.ts'
import { HAS_CHAINS } from '../support/chain.ts'
import { startLoad } from '../support/cluster-load.ts'
import { emailOf } from '../support/movers.ts'
import { createBrowser } from '../support/stubborn-browser.ts'
import { until } from '../support/until.ts'
import { startChainApp } from '../support/withdrawals.ts'

const EACH_MS_MAX = 180_000
/** A network of coins makes a block this often while a transaction is young. */
const BLOCK_MS = 250

test.skipIf(!HAS_CHAINS)(
  'RUN-167 customers who pay, buy by card, bring money in and out by phone and withdraw coins are all acknowledged and counted; one that is not there, or is there twice, is found',
  { tags: 'long', timeout: 600_000 },
  async () => {
    await using app = await startChainApp({}, { sandbox: { blockMs: BLOCK_MS } })
    const { deps, sandbox, url } = app
    sandbox.control.phones.autoAnswer('accept')
    sandbox.control.webhooks.setUrl(`${url}${API_BASE}${cardWebhook.path}`)
    await app.startBackground()
    const load = await startLoad({ url, deps, sandbox, hasCoins: true })
    const { acknowledged } = load
    await until(
      'each kind was acknowledged',
      () => KINDS.every((kind) => acknowledged.all()[kind].size > 0),
      EACH_MS_MAX,
    )
    await load.stop()
    expect([load.faults, load.answers.faults()]).toEqual([[], []])
    const counts = await countKept(deps, acknowledged.all())
    expect([counts.lost, counts.doubled]).toEqual([[], []])

    // As one whose commit was lost with its machine, and one whose repeat was taken for another call.
    const browser = createBrowser(url, () => false)
    await browser.register(emailOf(0))
    for (const _ of ['once', 'again'])
      await browser.post('/transfers/internal', { recipient_identifier: emailOf(1), amount: '1', note: 'a repeat' })
    const all = acknowledged.all()
    const wrong = await countKept(deps, { ...all, purchase: new Set([...all.purchase, 'a lost one']) })
    expect(wrong.lost).toEqual(['purchase a lost one'])
    expect(wrong.doubled).toEqual(['transfer a repeat'])
  },
)

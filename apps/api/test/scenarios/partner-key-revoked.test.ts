// Goal: whoever revokes a key at one process is answered when it works at no other, however busy the other was with it.
import { setTimeout as wait } from 'node:timers/promises'
import { listRails } from '@kivuko/contract/partner-rails.ts'
import { revokePartnerKey } from '@kivuko/contract/partners.ts'
import { expect, test } from 'vitest'
import { startBeside } from '../support/beside.ts'
import { callOverHttp } from '../support/over-http.ts'
import { newKey, newPartner, openLive, startBothModes } from '../support/partners.ts'

/** Below what a partner may call in a minute, and several within each moment for which a process keeps a key. */
const PAUSE_MS = 15
const CALLERS_OF_EACH = 2
const AFTERWARDS_MS = 400

type Called = { at: 'first' | 'second'; began: number; status: number }

test('PTN-191 a key that is revoked at one process is refused by another from the answer on, while it is called without pause', async () => {
  await using both = await startBothModes()
  await using second = await startBeside(both.live)
  const partner = await newPartner(both)
  await openLive(both, partner)
  const { key, secret } = await newKey(partner, { mode: 'live' })
  const calls = { first: callOverHttp(both.live.url), second: second.call }

  const made: Called[] = []
  let isOver = false
  async function keepCalling(at: Called['at']): Promise<void> {
    while (!isOver) {
      const began = performance.now()
      const { status } = await calls[at](listRails, { token: secret })
      made.push({ at, began, status })
      await wait(PAUSE_MS)
    }
  }
  const callers = Array.from({ length: CALLERS_OF_EACH }, () => [keepCalling('first'), keepCalling('second')]).flat()
  await wait(AFTERWARDS_MS)
  const params = { id: partner.id, key: key.id }
  const revoked = await partner.owner.call(revokePartnerKey, { params, body: { mode: 'live' } })
  const answered = performance.now()
  await wait(AFTERWARDS_MS)
  isOver = true
  await Promise.all(callers)

  expect(revoked.status).toBe(200)
  for (const each of ['first', 'second'] as const) {
    const own = made.filter(({ at }) => at === each)
    const later = own.filter(({ began }) => began > answered)
    expect([each, own.some(({ status }) => status === 200)]).toEqual([each, true])
    expect([each, later.length > 1, later.filter(({ status }) => status !== 401)]).toEqual([each, true, []])
  }
})

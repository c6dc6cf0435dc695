import { expect, test } from 'vitest'
import { inFolder } from './in-folder.ts'
import { ask, gasOf, request } from './sign-with.ts'

const DAY_MS = 86_400_000

test('SEC-70 gas counts: what all of a day may cost, replacements at their dearest, sweeps included', async () => {
  await inFolder(
    async (start) => {
      let now = Date.now()
      const { url } = await start(() => now)
      const send = async (number: number, gas: object) => {
        const sent = request({
          id: `chs_${number}`,
          network: 'bsc',
          coin: 'BNB',
          amount: '0.000001',
          nonce: number,
          gas,
        })
        const { status, body } = await ask(url, sent, { time: now })
        return status === 409 ? body.refused : status
      }
      const dear = { ...gasOf(20n), limit: '100000' }
      // At 10 gwei one may cost 0.001, at 20 gwei 0.002; 0.006 are allowed.
      for (const number of [0, 1]) expect(await send(number, { ...gasOf(10n), limit: '100000' })).toBe(200)
      expect(await send(0, dear)).toBe(200)
      expect(await send(2, dear)).toBe(200)
      expect(await send(3, dear)).toBe('over_gas_limit')
      expect(await send(1, dear)).toBe(200)
      expect(await send(2, dear)).toBe(200)
      now += DAY_MS
      expect(await send(3, dear)).toBe(200)
    },
    { gas_day: '0.006' },
  )
})

test('SEC-71 so many transactions are signed in a minute; what was signed before is signed again', async () => {
  await inFolder(
    async (start) => {
      let now = Date.now()
      const { url } = await start(() => now)
      const send = async (number: number) => {
        const { status, body } = await ask(url, request({ id: `chs_${number}`, amount: '0.1', nonce: number }), {
          time: now,
        })
        return status === 409 ? body.refused : status
      }
      for (const number of [0, 1, 2]) expect(await send(number)).toBe(200)
      expect(await send(3)).toBe('over_minute_limit')
      expect(await send(2)).toBe(200)
      now += 61_000
      expect(await send(3)).toBe(200)
    },
    { per_minute: 3 },
  )
})

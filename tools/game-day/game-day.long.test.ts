// A whole game day, and then one that must be missed.
import { expect, test } from 'vitest'
import { clearing, customerAvailable } from '../../apps/api/src/accounting/chart.ts'
import { findProgram } from '../find-program.ts'
import { startGame } from './game.ts'
import { lookOver } from './look-over.ts'
import { play } from './play.ts'
import { missesOf, type Played, tableOf } from './report.ts'
import { TROUBLES } from './troubles.ts'

const DAY_MS_MAX = 900_000
/** Nothing fires in no time. */
const NO_SLACK = 0

test('RUN-64 RUN-65 six troubles are noticed in time, handled as their runbooks say and over without a wrong balance; what is missed is told', {
  timeout: DAY_MS_MAX,
}, async (context) => {
  if (!findProgram('prometheus'))
    return context.skip('prometheus is not installed (Debian: apt-get install prometheus)')
  const game = await startGame({ signal: new AbortController().signal })
  try {
    const played: Played[] = []
    for (const trouble of TROUBLES) played.push(await play(game, trouble))
    const misses = missesOf(played, await lookOver(game))
    console.info(tableOf(played))
    expect(misses).toEqual([])
    expect(game.customers.taken()).toBeGreaterThan(TROUBLES.length)

    // Money out of nowhere, and an alert that had no time.
    await game.deps.ledger.post({
      key: 'thief',
      kind: 'deposit',
      reference: 'thief',
      entries: [
        { account: clearing('mpesa', 'KES'), units: -100n },
        { account: customerAvailable(game.staff[0].user.id, 'KES'), units: 100n },
      ],
    })
    const [wrongPrice] = TROUBLES.filter(({ runbook }) => runbook === 'price-wrong.md')
    if (!wrongPrice) throw new Error('nobody plays a wrong price')
    const late = await play(game, wrongPrice, NO_SLACK)
    expect(late).toMatchObject({ did: expect.any(String), overSeconds: expect.any(Number) })
    expect(missesOf([late], await lookOver(game))).toEqual(
      expect.arrayContaining([
        'price feed wrong: KivukoPriceContradicted did not fire',
        expect.stringMatching(/^journals, /),
        expect.stringMatching(/^clearing:mpesa:KES is /),
      ]),
    )
  } finally {
    await game.stop()
  }
})

// `npm run game-day`: plays six troubles against the sandbox while customers use Kivuko. Each alert must fire in time, each
// runbook's first step must work, and afterwards no balance may be wrong and nothing may be left open. Exits with 1
// when anything was missed. `npm run game-day -- float price` plays those whose names contain a word.

import { startGame } from './game-day/game.ts'
import { lookOver } from './game-day/look-over.ts'
import { play } from './game-day/play.ts'
import { missesOf, type Played, tableOf } from './game-day/report.ts'
import { TROUBLES } from './game-day/troubles.ts'
import { Refusal } from './refusal.ts'
import { runTool } from './run-tool.ts'

await runTool(async (signal) => {
  const words = process.argv.slice(2)
  const chosen = TROUBLES.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (chosen.length === 0) throw new Refusal(`There are: ${TROUBLES.map(({ name }) => name).join(', ')}.`)
  const say = (line: string) => console.log(`  ${line}`)
  const game = await startGame({ signal, say })
  try {
    const played: Played[] = []
    for (const trouble of chosen) {
      signal.throwIfAborted()
      say(`${trouble.name}, docs/runbooks/${trouble.runbook}`)
      played.push(await play(game, trouble))
    }
    say('The customers go home, and everything is looked over')
    const misses = missesOf(played, await lookOver(game))
    console.log(`\n${tableOf(played)}\n`)
    for (const miss of misses) console.log(`missed: ${miss}`)
    console.log(misses.length === 0 ? 'Nothing was missed.' : `${misses.length} missed.`)
    return misses.length === 0 ? 0 : 1
  } finally {
    await game.stop()
  }
})

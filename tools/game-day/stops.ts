// What is stopped, and its end: as staff see and decide it.
import { listStops } from '@kivuko/contract/console-stops.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import { resume } from '../../apps/api/test/support/stops.ts'
import type { Game } from './game.ts'

export async function standingStops({ staff }: Pick<Game, 'staff'>): Promise<Set<StopName>> {
  const { switches } = (await staff[0].call(listStops)).body
  return new Set(switches.filter(({ stop }) => stop !== null).map(({ name }) => name))
}

/** One proposes, another approves. Throws when a stop of the game is not there, or does not end. */
export async function resumeAll(game: Game): Promise<void> {
  for (const name of game.stopped) {
    if (!(await standingStops(game)).has(name)) throw new Error(`${name} is not stopped, though it was`)
    const { status } = await resume(name, ...game.staff)
    if (status !== 200) throw new Error(`two people could not resume ${name}: ${status}`)
    game.stopped.delete(name)
  }
}

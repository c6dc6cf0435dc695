// What a trouble of a game day is: how it comes, which alert tells of it, what its runbook says to do, and how it ends.
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Game } from './game.ts'

export type Trouble = {
  name: string
  /** A page of docs/runbooks. */
  runbook: string
  alert: string
  /** Of the alert that is waited for. */
  labels: Readonly<Record<string, string>>
  begin(game: Game): Promise<unknown>
  /** What the runbook says to do first. Answers what that did, for the table; rejects when it did not work. */
  act(game: Game): Promise<string>
  end(game: Game): Promise<unknown>
  /** What stands in the way of calling it over, in words, while its alert is silent again. */
  left?(game: Game): Promise<string[]>
}

/** By the command that the runbooks name; two people resume it when the trouble is over. */
export async function stopMoney(game: Game, ...ways: StopName[]): Promise<string> {
  for (const way of ways) {
    await game.command('stop-money', way, 'game day: the runbook says so')
    game.stopped.add(way)
  }
  return `stopped ${ways.join(', ')}`
}

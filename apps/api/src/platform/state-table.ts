// A table whose rows are in a state: moving one on where the table of transitions allows it.
import type { Tables, Tx } from '#tables.ts'
import { columnsOf, type RowTable, rowTable, type Untyped, type Which } from './row-table.ts'
import { sourcesOf, type Transitions } from './state-machine.ts'

type Stateful = { [T in keyof Tables]: Tables[T] extends { state: string } ? T : never }[keyof Tables]
/** What changes together with the state. */
type Change<T extends Stateful> = Partial<Omit<Tables[T], 'id' | 'state'>>

export type StateTable<T extends Stateful> = RowTable<T> & {
  /** Moves it on, with what changes at the same time. False when its state does not allow it: nothing is written. */
  advance(tx: Tx, which: Which<T>, to: Tables[T]['state'], change?: Change<T>): Promise<boolean>
  /** The same, for a row that is needed: as it was before, and held until the transaction ends. */
  lockAndAdvance(tx: Tx, which: Which<T>, to: Tables[T]['state'], change?: Change<T>): Promise<Tables[T] | undefined>
}

/** `stateTable('withdrawals', WITHDRAWAL_TRANSITIONS)`: a module's store makes one for its table. */
export function stateTable<T extends Stateful>(name: T, transitions: Transitions<Tables[T]['state']>): StateTable<T> {
  const rows = rowTable(name)
  const advance: StateTable<T>['advance'] = async (tx, which, to, change) => {
    const result = await (tx as unknown as Untyped)
      .updateTable(name as string)
      .set({ ...change, state: to })
      .where((row) => row.and(columnsOf(which)))
      .where('state', 'in', sourcesOf(transitions, to))
      .executeTakeFirst()
    return result.numUpdatedRows === 1n
  }
  return {
    ...rows,
    advance,
    async lockAndAdvance(tx, which, to, change) {
      const row = await rows.lock(tx, which)
      return row && (await advance(tx, which, to, change)) ? row : undefined
    },
  }
}

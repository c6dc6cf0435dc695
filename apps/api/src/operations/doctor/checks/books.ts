// Whether the books check themselves, and what a reconciliation left open.
import { readLastChecks } from '#operations/ledger-checks/read-last-checks.ts'
import { readQueue } from '#operations/waiting/read-queues.ts'
import { type Finding, fine, warning, wrong } from '#providers/examine/port.ts'
import type { Check } from '../check.ts'

const HOUR_MS = 3_600_000

export const books: Check = {
  area: 'books',
  async ask(deps) {
    const checks = await readLastChecks(deps.db)
    const found = checks.find(({ findings }) => findings > 0)
    const newest = checks.map(({ at }) => at.getTime()).sort((a, b) => b - a)[0]
    const { count } = await readQueue(deps, 'differences')
    return [
      found
        ? wrong('Ledger', `Its last check found ${found.findings} things wrong.`, 'See docs/runbooks/ledger-wrong.md.')
        : aboutAge(deps.clock.now().getTime(), newest),
      count > 0
        ? warning('Reconciliation', `${count} differences are open.`, 'Explain each under Reconciliation.')
        : fine('Reconciliation', 'No difference is open.'),
    ]
  },
}

function aboutAge(now: number, newest: number | undefined): Finding {
  if (newest !== undefined && now - newest <= HOUR_MS)
    return fine('Ledger', 'It was checked within the hour, and is right.')
  return warning(
    'Ledger',
    newest === undefined ? 'It was never checked.' : 'It was not checked for an hour.',
    'See that jobs are worked: it is checked every five minutes.',
  )
}

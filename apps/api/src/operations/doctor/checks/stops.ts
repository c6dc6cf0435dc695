// What an operator stopped, in case nobody remembers.
import { stopLabel } from '@kivuko/contract/stops.ts'
import { fine, warning } from '#providers/examine/port.ts'
import type { Check } from '../check.ts'

export const stops: Check = {
  area: 'stops',
  async ask(deps) {
    await deps.stops.refresh()
    const standing = deps.stops.current()
    if (standing.length === 0) return [fine('Stops', 'Nothing is stopped.')]
    return standing.map(({ name }) =>
      warning(`Stop: ${stopLabel(name)}`, 'It is stopped.', 'Two people resume it under Stops when it may go on.'),
    )
  },
}

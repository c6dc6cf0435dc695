// The list names are compared with: there, read by all processes alike, and not of last year.
import { stat } from 'node:fs/promises'
import { isOneList } from '#compliance/share-list.ts'
import { fine, warning, wrong } from '#providers/examine/port.ts'
import type { Check } from '../check.ts'

const DAY_MS = 86_400_000
/** The United Nations change it several times a month. */
const DAYS_MAX = 14

export const sanctions: Check = {
  area: 'sanctions',
  async ask(deps) {
    const { config, clock, sanctions: source } = deps
    const file = config.sanctionsFile
    if (!source || !file)
      return [
        (config.isForReal ? wrong : warning)(
          'Sanctions list',
          'There is none: names are compared with nothing.',
          'Set SANCTIONS_LIST_FILE to the consolidated list of the United Nations.',
        ),
      ]
    const { people } = await source.read()
    const { mtime } = await stat(file)
    const days = Math.trunc((clock.now().getTime() - mtime.getTime()) / DAY_MS)
    const same = (await isOneList(deps))
      ? []
      : [wrong('Sanctions list', 'Processes have different lists.', 'Put the same file on every machine.')]
    const says = `It names ${people.length} people, and its file is ${days} days old.`
    const age =
      days > DAYS_MAX ? warning('Sanctions list', says, 'Fetch it anew, every day.') : fine('Sanctions list', says)
    return [age, ...same]
  },
}

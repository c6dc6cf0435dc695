// What is doubtful about settings that let a process start: `config/doubt-settings.ts` knows.
import { fine, warning, wrong } from '#providers/examine/port.ts'
import type { Check } from '../check.ts'

export const settings: Check = {
  area: 'settings',
  async ask({ config: { doubts } }) {
    if (doubts.length === 0) return [fine('Settings', 'Each is known, has its shape, and fits the others.')]
    return doubts.map(({ name, says, remedy, isWrong }) => (isWrong ? wrong : warning)(name, says, remedy))
  },
}

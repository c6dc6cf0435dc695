import { useState } from 'react'
import { problemText } from './security-problem.ts'

export type Action = {
  isBusy: boolean
  /** Why the last run did not work. */
  problem: string | undefined
  /** What the last run did. */
  done: string | undefined
  /** Runs it; answers whether it worked. The text it answers is what is then said. */
  run: (act: () => Promise<string | undefined>) => Promise<boolean>
  clear: () => void
}

/** Something a button does: busy while it runs, then a sentence about how it went. */
export function useAction(): Action {
  const [state, setState] = useState<Pick<Action, 'isBusy' | 'problem' | 'done'>>({
    isBusy: false,
    problem: undefined,
    done: undefined,
  })
  return {
    ...state,
    async run(act) {
      setState({ isBusy: true, problem: undefined, done: undefined })
      try {
        const done = await act()
        setState({ isBusy: false, problem: undefined, done })
        return true
      } catch (error) {
        setState({ isBusy: false, problem: problemText(error), done: undefined })
        return false
      }
    },
    clear: () => setState({ isBusy: false, problem: undefined, done: undefined }),
  }
}

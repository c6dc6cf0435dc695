// So many at once, and a bounded line behind them: who finds it full, or waits in it too long, is told to come back.
import { AppError } from '@kivuko/contract/errors.ts'

type Line = { atOnce: number; waitingMax: number; patienceMs: number }

const COME_BACK_S = 5

/**
 * Runs each work when its turn has come, in the order in which they came. Rejects with `server_busy`, and nothing was begun,
 * when the line is full or its turn does not come in time.
 */
export function takeTurns({ atOnce, waitingMax, patienceMs }: Line) {
  let running = 0
  const line: (() => void)[] = []

  async function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (line.length >= waitingMax) throw busy()
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(go), 1)
        reject(busy())
      }, patienceMs)
      line.push(go)
    })
  }

  function leave(): void {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

function busy(): AppError {
  return new AppError('server_busy', { retryAfterSeconds: COME_BACK_S })
}

// A process that reads what outsiders handed in stands back for the one that answers everybody.
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Linux ends the process with the highest number when memory runs out. */
const ENDED_FIRST = '1000'
/** A process that goes round in circles hears nothing of its parent's end; a thread beside does. */
const ORPHAN = `const parent = process.ppid
setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGKILL'), 1000)`

let isBack = false

/** Once in a process that was started for the work: the processor is others' first, memory theirs, and it ends with its parent. */
export function standBack(): void {
  if (isBack || !process.send) return
  isBack = true
  new Worker(ORPHAN, { eval: true }).unref()
  for (const give of [
    () => setPriority(constants.priority.PRIORITY_BELOW_NORMAL),
    () => writeFileSync('/proc/self/oom_score_adj', ENDED_FIRST),
  ]) {
    try {
      give()
    } catch {
      // Not every system knows it.
    }
  }
}

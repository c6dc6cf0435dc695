// Seconds of CPU that processes and what they began have used, from /proc: Linux alone tells them of other processes.
import { readdir, readFile } from 'node:fs/promises'

const TICKS_A_SECOND = 100

type Process = { pid: number; parent: number; own: number; ended: number }

/** User and system seconds of the process, its children, and those children it waited for. */
export async function cpuOf(pid: number): Promise<number> {
  const processes = await readProcesses()
  const root = processes.find((each) => each.pid === pid)
  if (!root) throw new Error(`there is no process ${pid}, or this system does not tell of it`)
  // Of processes that ended their parent knows.
  return processes.filter(({ parent }) => parent === pid).reduce((sum, each) => sum + each.own, root.own + root.ended)
}

async function readProcesses(): Promise<Process[]> {
  const names = await readdir('/proc').catch(() => [])
  const stats = names
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined))
  return (await Promise.all(stats)).flatMap((stat) => {
    if (stat === undefined) return []
    // The name is in parentheses and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / TICKS_A_SECOND
    return [{ pid: Number.parseInt(stat, 10), parent: Number(fields[1]), own: seconds(11), ended: seconds(13) }]
  })
}

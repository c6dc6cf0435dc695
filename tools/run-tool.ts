// How each tool begins and ends: one signal that says stop, one sentence for what a person can mend, one exit code.
import { Refusal } from './refusal.ts'

/** The exit code shells use for Ctrl-C. */
const STOPPED = 130

/**
 * Runs a tool to its exit code. `signal` is aborted by Ctrl-C, TERM, HUP and by the end of whoever started the tool;
 * the tool then ends what it started, in its own order.
 */
export async function runTool(main: (signal: AbortSignal) => Promise<number>): Promise<void> {
  const stop = new AbortController()
  // The terminal and the starter may both pass on one Ctrl-C: a second one asks for the same.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort())
  process.on('disconnect', () => stop.abort())
  process.channel?.unref()
  // Children do not keep this process alive, or a forgotten one would; the tool itself must.
  const alive = setInterval(() => undefined, 60_000)
  try {
    process.exitCode = await main(stop.signal)
  } catch (error) {
    process.exitCode = stop.signal.aborted ? STOPPED : 1
    if (!stop.signal.aborted) console.error(error instanceof Refusal ? error.message : error)
  }
  // Whatever still runs beside the tool, such as a build nobody waits for any more, hears that it is over.
  stop.abort()
  clearInterval(alive)
  if (process.connected) process.disconnect()
}

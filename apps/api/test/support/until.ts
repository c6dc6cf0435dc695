// Waiting where waiting is real: background jobs, webhooks, other processes.

const CHECK_EVERY_MS = 15

/** Asks until the answer is true or an object, and gives it. Rejects after `timeoutMs`, naming `what`. */
export async function until<T>(
  what: string,
  condition: () => T | Promise<T>,
  timeoutMs = 60_000,
): Promise<Exclude<T, false | undefined | null>> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const answer = await condition()
    if (answer) return answer as Exclude<T, false | undefined | null>
    if (performance.now() > end) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS))
  }
}

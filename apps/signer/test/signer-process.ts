// A signer as a process of its own, to be killed, frozen and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { MNEMONIC, POLICY, SECRET } from './sign-with.ts'

export type SignerProcess = {
  child: ChildProcess
  ended: Promise<unknown[]>
  said(): string
  url: string
}

/** Once it said where it listens, or ended. `shell`: what a shell does before it becomes the signer. */
export async function startProcess(env: NodeJS.ProcessEnv, shell = 'exec "$0" "$@"'): Promise<SignerProcess> {
  const program = join(import.meta.dirname, '..', 'src', 'main.ts')
  const child = spawn('/bin/sh', ['-c', shell, process.execPath, program], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  let isOver = false
  // Not its exit: what it said at its end may still be on the way then.
  const ended = once(child, 'close').finally(() => {
    isOver = true
  })
  while (!/listens on .*\n/.test(said) && !isOver) await new Promise((resolve) => setTimeout(resolve, 20))
  return { child, ended, said: () => said, url: /http:\S+(?=;)/.exec(said)?.[0] ?? '' }
}

/** The settings of one of several signers on a database. */
export function pairEnvironment(place: { databaseUrl: string; name: string; leaseMs: number }): NodeJS.ProcessEnv {
  return {
    ...process.env,
    KIVUKO_ENV: 'demo',
    SIGNER_PORT: '0',
    SIGNER_SECRET: SECRET,
    SIGNER_DATABASE_URL: place.databaseUrl,
    SIGNER_NAME: place.name,
    SIGNER_LEASE_MS: String(place.leaseMs),
    SIGNER_MNEMONIC: MNEMONIC,
    SIGNER_POLICY: JSON.stringify(POLICY),
  }
}

// A server as a process of its own, whose CPU can be told from everybody else's.
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { API_BASE } from '@kivuko/contract/endpoint.ts'

export type Server = { url: string; pid: number; stop(): void }

/** `file` is beside this one. Answers once it is up; `BENCH_PROFILE` names a folder for its CPU profile. */
export async function startServer(
  file: string,
  { port, args = [], env }: { port: number; args?: string[]; env: Record<string, string | undefined> },
): Promise<Server> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []
  const child = spawn(process.execPath, [...profile, path, ...args], { env, stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 1_200; tries += 1) {
    const isUp = await fetch(`${url}${API_BASE}/health`).then(
      () => true,
      () => false,
    )
    if (isUp) return { url, pid: child.pid ?? 0, stop: () => void child.kill('SIGTERM') }
    await wait(50)
  }
  throw new Error(`${file} does not answer`)
}

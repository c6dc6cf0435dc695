// A program of the image in its root filesystem, as an orchestrator runs it: read-only, as its own user, with a few folders
// of its own that may be written. Shares the network of this machine, so that it reaches the tests' PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod'
import { SYSTEM_PATH } from '../find-program.ts'
import { IMAGE, type ImageStore } from './build-image.ts'

const inspected = z.object({
  OCIv1: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
      StopSignal: z.string(),
    }),
  }),
})
export type ImageConfig = z.output<typeof inspected>['OCIv1']['config']

export async function configOf({ buildah }: ImageStore): Promise<ImageConfig> {
  return inspected.parse(JSON.parse(await buildah('inspect', '--type', 'image', IMAGE))).OCIv1.config
}

/** In mounts of its own. Each step is replaced by the next, so that signals reach the program itself. */
const SCRIPT = `
set -e
mount --bind "$ROOT" "$ROOT"
mount -o remount,bind,ro "$ROOT"
for each in tmp var/lib/kivuko; do mount -t tmpfs -o uid="$UID_OF",gid="$GID_OF" tmpfs "$ROOT/$each"; done
mount -t proc proc "$ROOT/proc"
mount -t tmpfs tmpfs "$ROOT/dev"
for each in null zero urandom; do touch "$ROOT/dev/$each"; mount --bind "/dev/$each" "$ROOT/dev/$each"; done
exec unshare --root="$ROOT" --wd="$WORK" --setgid="$GID_OF" --setuid="$UID_OF" -- "$@"
`

type Run = { root: string; config: ImageConfig; args: readonly string[]; env?: Record<string, string> }

export function runInImage({ root, config, args, env = {} }: Run): ChildProcess {
  const [uid = '', gid = ''] = config.User.split(':')
  const ours = Object.fromEntries(
    config.Env.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const places = {
    ROOT: root,
    WORK: config.WorkingDir,
    UID_OF: uid,
    GID_OF: gid,
    ...SYSTEM_PATH,
  }
  const words = ['--mount', 'sh', '-c', SCRIPT, 'sh', ...config.Entrypoint, ...args]
  return spawn('unshare', words, { env: { ...places, ...ours, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Runs it to its end: its exit code, and all it said. */
export async function sayInImage(run: Run): Promise<{ code: number | null; said: string }> {
  const child = runInImage(run)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      said += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

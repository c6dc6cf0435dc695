// Builds deploy/container/Containerfile where no registry of images is reached: on a Debian made from its packages.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildSecrets, npmProgram } from '../environment.ts'
import { findProgram } from '../find-program.ts'
import { Refusal } from '../refusal.ts'
import { ROOT } from '../start/environment.ts'

const run = promisify(execFile)
const CONTAINER = join(ROOT, 'deploy', 'container')
/** Debian 13 with npm, as an archive: it takes minutes to make, and is kept. Remove it to have a newer one. */
const DEBIAN_CACHE = join(ROOT, 'node_modules', '.cache', 'kivuko', 'image')
const SUITE = 'trixie'
const APT_LINE = 'apt-get install --no-install-recommends buildah mmdebstrap'
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024
export const IMAGE = 'localhost/kivuko'

export type ImageStore = {
  folder: string
  /** What buildah printed. Throws with all it said when it fails. */
  buildah(...words: string[]): Promise<string>
}

/** What is missing here, as a sentence; undefined when an image can be built. */
export async function whyNoImage(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'An image is built on Linux, by root: it unpacks the packages of Debian with their owners.'
  const missing = ['buildah', 'mmdebstrap', 'unshare'].filter((name) => !findProgram(name))
  if (missing.length > 0) return `${missing.join(' and ')} is not installed here: ${APT_LINE}`
  const [npm, words] = npmProgram()
  const isReached = await run(npm, [...words, 'ping']).then(
    () => true,
    () => false,
  )
  if (!isReached) return 'The registry of npm is not reached from here.'
  return undefined
}

/** buildah with a store of its own below `folder`, which is nobody else's. */
export function imageStore(folder: string): ImageStore {
  const own = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs']
  return {
    folder,
    buildah: (...words) => say('buildah', [...own, ...words]),
  }
}

/** Leaves the image in the store, as `IMAGE`. */
export async function buildImage({ folder, buildah }: ImageStore, args: Record<string, string>): Promise<void> {
  const debian = join(folder, 'debian')
  mkdirSync(debian, { recursive: true })
  writeFileSync(join(debian, 'Containerfile'), 'FROM scratch\nADD debian.tar /\n')
  await say('cp', [await debianArchive(), join(debian, 'debian.tar')])
  await buildah('build', '--isolation', 'chroot', '--tag', 'localhost/kivuko-debian', debian)
  rmSync(debian, { recursive: true })
  const given = { DEBIAN: 'localhost/kivuko-debian', ...args }
  await buildah(
    ...['build', '--isolation', 'chroot', '--layers=false', '--tag', IMAGE],
    ...['--file', join(CONTAINER, 'Containerfile'), '--ignorefile', join(CONTAINER, 'Containerfile.dockerignore')],
    ...Object.entries(buildSecrets()).flatMap(([id, path]) => ['--secret', `id=${id},src=${path}`]),
    ...Object.entries(given).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
    ROOT,
  )
}

/** Whether the base was made here before: an image is then built in minutes, from packages of npm alone. */
export function isBaseThere(): boolean {
  return existsSync(join(DEBIAN_CACHE, `${SUITE}.tar`))
}

/** Its packages are signed by Debian, and mmdebstrap checks that. */
async function debianArchive(): Promise<string> {
  const archive = join(DEBIAN_CACHE, `${SUITE}.tar`)
  if (existsSync(archive)) return archive
  mkdirSync(DEBIAN_CACHE, { recursive: true })
  const draft = join(DEBIAN_CACHE, `${SUITE}.draft.tar`)
  await say('mmdebstrap', ['--variant=apt', '--include=npm,ca-certificates', SUITE, draft])
  renameSync(draft, archive)
  return archive
}

async function say(program: string, words: readonly string[]): Promise<string> {
  try {
    return (await run(program, words, { maxBuffer: OUTPUT_BYTES_MAX })).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Refusal(`${program} failed:\n${`${stdout}\n${stderr}`.trim().split('\n').slice(-30).join('\n')}`)
  }
}

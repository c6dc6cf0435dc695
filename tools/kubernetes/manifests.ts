// The files of deploy/kubernetes as objects: the base, and what the example lays over it.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { ROOT } from '../start/environment.ts'

export const KUBERNETES = join(ROOT, 'deploy', 'kubernetes')
export const BASE = join(KUBERNETES, 'base')
export const EXAMPLE = join(KUBERNETES, 'overlays', 'example')
/** Applied by hand. */
export const PREPARE = join(KUBERNETES, 'prepare-signer')

export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; [field: string]: unknown }
  // biome-ignore lint/suspicious/noExplicitAny: what is in it is judged by the types of Kubernetes, in a test.
  spec?: any
  [field: string]: unknown
}

const files = z.array(z.string()).default([])
/** What kustomize is told here; a word that is not in it would be one nobody looked at. */
const kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.literal('kivuko'),
  resources: files,
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
  configMapGenerator: z.array(
    z.strictObject({ name: z.string(), behavior: z.literal('merge').optional(), envs: files, files }),
  ),
  patches: z.array(z.strictObject({ path: z.string() })).default([]),
})
export type Kustomization = z.output<typeof kustomization>

export const readKustomization = (folder: string): Kustomization =>
  kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')))

/** Every object of a file. Throws where YAML is wrong, or has a key twice. */
export function readManifests(file: string): Manifest[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${relative(ROOT, file)}: ${document.errors.join('; ')}`)
    return document.toJS() as Manifest
  })
}

/** The objects a folder names itself, without those of the folders it is laid over. */
export function ownManifests(folder: string): Manifest[] {
  const names = readKustomization(folder).resources.filter((name) => name.endsWith('.yaml'))
  return names.flatMap((name) => readManifests(join(folder, name)))
}

/** Files that a folder names and that it has: both lists are the same, or something is lost. */
export function filesOf(folder: string): { named: string[]; present: string[] } {
  const { resources, configMapGenerator, patches } = readKustomization(folder)
  const named = [
    ...resources.filter((name) => name.endsWith('.yaml')),
    ...configMapGenerator.flatMap(({ envs, files: those }) => [...envs, ...those]),
    ...patches.map(({ path }) => path),
  ]
  const present = readdirSync(folder).filter((name) => name !== 'kustomization.yaml')
  return { named: named.map(normalize).sort(), present: present.sort() }
}

/** `NAME=value` of each line of a file of settings. */
export function readSettings(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return Object.fromEntries(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** Whether the folder's kustomization is laid over another that exists. */
export const foldersBelow = (folder: string): string[] =>
  readKustomization(folder)
    .resources.filter((name) => !name.endsWith('.yaml'))
    .map((name) => join(dirname(join(folder, 'x')), name))

// Where the demo's world is kept: what the database holds, and what the sandbox remembers of it.
import { join } from 'node:path'

export const WORLD_NAME = 'world.br'
export const SANDBOX_NAME = 'sandbox.br'
export const WORLD_FILE = join(import.meta.dirname, WORLD_NAME)
export const SANDBOX_FILE = join(import.meta.dirname, SANDBOX_NAME)

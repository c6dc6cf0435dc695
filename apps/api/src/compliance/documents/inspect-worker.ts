// The process that looks at files.
import { judged } from '#platform/judge-apart.ts'
import { inspectFile } from './inspect-file.ts'

export default (bytes: Uint8Array) => judged(() => inspectFile(Buffer.from(bytes)))

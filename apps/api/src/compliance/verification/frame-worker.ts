// The process that looks at the pictures of a selfie.
import { judged } from '#platform/judge-apart.ts'
import { areAnyAlike, inspectFrame } from './inspect-frame.ts'

export type FrameWork = { inspect: Uint8Array } | { compare: readonly Uint8Array[] }

export default (work: FrameWork) =>
  judged<Uint8Array | boolean>(() =>
    'inspect' in work
      ? inspectFrame(Buffer.from(work.inspect))
      : areAnyAlike(work.compare.map((picture) => Buffer.from(picture))),
  )

// The thread that looks at files: a refusal is an answer, because an error loses its code on the way.
import type { DocumentMediaType } from '@kivuko/contract/documents.ts'
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { inspectFile } from './inspect-file.ts'

export type Inspection = { bytes: Uint8Array; mediaType: DocumentMediaType } | { code: ErrorCode; detail: string }

export default async function inspect(bytes: Uint8Array): Promise<Inspection> {
  try {
    return await inspectFile(Buffer.from(bytes))
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, detail: error.message }
    throw error
  }
}

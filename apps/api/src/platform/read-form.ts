// A multipart form as fields and one file, held in memory: bounded before anything looks at it.

import multipart from '@fastify/multipart'
import { DOCUMENT_BYTES_MAX } from '@kivuko/contract/documents.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type Form = { fields: Record<string, unknown>; file: Buffer | undefined }

const FIELDS_MAX = 10
const FIELD_BYTES_MAX = 8 * 1024

/** Lets the calls of `app` take forms; each of them says whether it does. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fieldSize: FIELD_BYTES_MAX, fields: FIELDS_MAX, parts: FIELDS_MAX + 1, headerPairs: 20 },
  })
}

/** Throws `malformed_request`, `payload_too_large`, and `file_too_large` for a file over the limit. */
export async function readForm(request: FastifyRequest, options: { takesFile: boolean }): Promise<Form> {
  try {
    return await readParts(request, options)
  } catch (error) {
    if (error instanceof AppError) throw error
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new AppError('file_too_large', { cause: error })
    // Whatever else the reader of forms says, it says of the form.
    throw new AppError(statusCode === 413 ? 'payload_too_large' : 'malformed_request', { cause: error })
  }
}

async function readParts(request: FastifyRequest, { takesFile }: { takesFile: boolean }): Promise<Form> {
  const fields = new Map<string, unknown>()
  let file: Buffer | undefined
  const limits = { files: takesFile ? 1 : 0, fileSize: DOCUMENT_BYTES_MAX + 1 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new AppError('payload_too_large')
      fields.set(part.fieldname, part.value)
    } else if (part.fieldname === 'file') {
      file = await part.toBuffer()
      if (file.length > DOCUMENT_BYTES_MAX) throw new AppError('file_too_large')
    } else part.file.resume()
  }
  return { fields: Object.fromEntries(fields), file }
}

// A document on its way to the server: how far it is, how it ended, and beside which field a refusal belongs.

import { type PersonalDocument, sendKycDocument } from '@kivuko/contract/documents.ts'
import type { ErrorCode } from '@kivuko/contract/error-codes.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { sendFile } from '#lib/send-file.ts'
import { refreshKyc } from './api.ts'

export type DocumentProblems = { type?: string; number?: string; file?: string; form?: string }
export type Upload = {
  /** 0 to 100 while it is sent. */
  percent: number | undefined
  problems: DocumentProblems
  setProblems: (problems: DocumentProblems) => void
  /** Answers whether it was taken. */
  send: (document: { type: PersonalDocument; number: string; file: File }) => Promise<boolean>
  stop: () => void
}

const FIELD_OF: Partial<Record<ErrorCode, keyof DocumentProblems>> = {
  file_type_refused: 'file',
  file_too_large: 'file',
  file_unreadable: 'file',
  file_protected: 'file',
  document_not_offered: 'type',
  document_waiting: 'type',
}

export function useUpload(): Upload {
  const queries = useQueryClient()
  const [percent, setPercent] = useState<number>()
  const [problems, setProblems] = useState<DocumentProblems>({})
  const sending = useRef<AbortController>(undefined)
  // Leaving the page stops it: nobody would see how it ended.
  useEffect(() => () => sending.current?.abort(), [])

  return {
    percent,
    problems,
    setProblems,
    async send({ type, number, file }) {
      const controller = new AbortController()
      sending.current = controller
      setProblems({})
      setPercent(0)
      try {
        const body = { document_type: type, document_number: number }
        await sendFile(sendKycDocument, { body, file, onProgress: setPercent, signal: controller.signal })
        await refreshKyc(queries)
        return true
      } catch (error) {
        if (!controller.signal.aborted) setProblems(problemsOf(error))
        return false
      } finally {
        setPercent(undefined)
      }
    },
    stop: () => sending.current?.abort(),
  }
}

function problemsOf(error: unknown): DocumentProblems {
  if (!(error instanceof ApiError)) return { form: t('Failed to submit document. Please try again.') }
  // The whole request was too large, so nobody looked at the file in it.
  if (error.code === 'payload_too_large') return { file: t('File size must be less than 5MB') }
  const field = error.code && FIELD_OF[error.code]
  if (field) return { [field]: error.message }
  const type = error.fieldError('document_type')
  const number = error.fieldError('document_number')
  const file = error.fieldError('file')
  if (type || number || file) return { ...(type && { type }), ...(number && { number }), ...(file && { file }) }
  return { form: error.code === 'rate_limited' ? error.message : t('Failed to submit document. Please try again.') }
}

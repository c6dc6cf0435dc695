// What is chosen and typed of a document to hand in, until it is taken.
import type { PersonalDocument } from '@kivuko/contract/documents.ts'
import { type FormEvent, useRef, useState } from 'react'
import { fileProblem } from './document-rules.ts'
import { type DocumentProblems, useUpload } from './use-upload.ts'

export type ChosenType = {
  /** Chosen here, or ahead by the panel of the next tier. */
  type: PersonalDocument | ''
  onType: (type: PersonalDocument | '') => void
}

export function useDocumentForm({ type, onType }: ChosenType) {
  const [number, setNumber] = useState('')
  const [file, setFile] = useState<File>()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const result = useRef<HTMLDivElement>(null)
  const { percent, problems, setProblems, send, stop } = useUpload()
  const isSending = percent !== undefined

  /** What is changed is right until it is looked at again. */
  const clear = (field: keyof DocumentProblems) => {
    setIsSubmitted(false)
    const { [field]: _, form: __, ...rest } = problems
    setProblems(rest)
  }
  const choose = (chosen: File | undefined) => {
    const problem = chosen && fileProblem(chosen)
    clear('file')
    // A file that cannot be sent is not kept: the one before it is gone too, so that nobody sends it by mistake.
    setFile(problem ? undefined : chosen)
    if (problem) setProblems({ ...problems, file: problem })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || !type || !number.trim() || !file) return
    if (!(await send({ type, number: number.trim(), file }))) return
    onType('')
    setNumber('')
    setFile(undefined)
    setIsSubmitted(true)
    result.current?.scrollIntoView({ block: 'nearest' })
  }
  return { number, setNumber, file, choose, clear, submit, stop, percent, problems, isSubmitted, result }
}

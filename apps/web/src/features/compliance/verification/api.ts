// What the screen that takes the pictures asks of the API.
import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import {
  openVerification,
  PLACES,
  type Pose,
  sendVerificationFrame,
  submitVerification,
} from '@kivuko/contract/verification.ts'
import { call } from '#lib/api-client.ts'
import { sendFile } from '#lib/send-file.ts'

/** What a browser goes on with. */
export type Holder = { token: string; browser_key: string }
export type Opened = Result<typeof openVerification>

export async function openLink(holder: Holder): Promise<Opened> {
  return await call(openVerification, { body: holder })
}

export type Sending = {
  holder: Holder
  /** Counts from 0. */
  place: number
  pose: Pose
  file: File
  onProgress: (percent: number) => void
  signal: AbortSignal
}

export async function sendPicture({ holder, place, pose, file, onProgress, signal }: Sending): Promise<void> {
  const body = { ...holder, place: PLACES[place] ?? '1', pose }
  await sendFile(sendVerificationFrame, { body, file, onProgress, signal })
}

export async function handIn(holder: Holder): Promise<void> {
  await call(submitVerification, { body: holder })
}

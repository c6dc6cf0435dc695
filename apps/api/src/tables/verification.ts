// The tables of selfie links, a part of `tables.ts`.
import type { Pose, VerificationState } from '@kivuko/contract/verification.ts'
import type { FrameId, UserId, VerificationId } from '#platform/ids.ts'

export type VerificationTables = {
  verification_sessions: {
    id: VerificationId
    user_id: UserId
    token_hash: Buffer
    browser_hash: Buffer | null
    state: VerificationState
    poses: Pose[] | null
    reason: string | null
    created_at: Date
    expires_at: Date
    opened_at: Date | null
    submitted_at: Date | null
    ended_at: Date | null
  }
  verification_frames: {
    id: FrameId
    verification_id: VerificationId
    place: number
    pose: Pose
    sealed_key: Buffer
    size_bytes: number
    created_at: Date
  }
}

// Which pictures a link asks for: a straight one and two others, in an order nobody knows before the link is opened.
//
// This proves that the pictures were taken for this link, after it was opened, and are not one picture sent thrice. It
// does not prove that the head turned, that a living person rather than a screen is shown, or whose face it is: the
// identity check that follows does, and the reviewer.
import { randomInt } from 'node:crypto'
import { POSES, POSES_ASKED, type Pose } from '@kivuko/contract/verification.ts'

/** A straight one is always among them: it is the one that is compared with a document. */
export function newChallenge(): Pose[] {
  const others = shuffled(POSES.filter((pose) => pose !== 'straight'))
  return shuffled(['straight', ...others.slice(0, POSES_ASKED - 1)])
}

function shuffled(poses: readonly Pose[]): Pose[] {
  const left = [...poses]
  return poses.flatMap(() => left.splice(randomInt(left.length), 1))
}

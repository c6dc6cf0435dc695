// Which pictures a link asks for: a straight one and two others, in an order nobody knows before the link is opened.
//
// What this proves: the pictures were taken after the link was opened, for it, and are not one picture sent thrice. What
// it does not prove: that the head truly turned as asked, that a living person rather than a screen or a mask was before
// the camera, or whose face it is. Those are for the identity check that follows, and for the person who reviews.
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

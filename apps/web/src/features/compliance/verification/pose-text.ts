import { t } from '@kivuko/contract/text.ts'
import type { Pose } from '@kivuko/contract/verification.ts'

/** What is asked for each picture. */
export const POSE_TEXT: Record<Pose, { title: string; hint: string }> = {
  straight: { title: t('Look straight ahead'), hint: t('Face inside the frame, eyes to the camera.') },
  left: { title: t('Turn your head to your left'), hint: t('About half-way, until one ear can be seen.') },
  right: { title: t('Turn your head to your right'), hint: t('About half-way, until one ear can be seen.') },
  closer: { title: t('Come closer'), hint: t('Until your face fills the frame.') },
}

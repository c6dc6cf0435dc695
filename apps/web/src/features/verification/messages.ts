import type { Pose } from '@kivuko/contract/verification.ts'

// Texts of selfies by link, English.
export const TIPS = [
  'Find even light, with no window or lamp behind you.',
  'Take off hats, sunglasses and masks. Glasses you always wear may stay.',
  'Hold the phone at the height of your eyes, with nobody else in the picture.',
] as const

/** On the screen that makes the link. */
export const LINK_TEXT = {
  lead: 'Three pictures of your face, taken now, show that it is you. A phone is best: open the link there.',
  tips: 'For good pictures',
  loading: 'Loading your selfie step…',
  failed: 'Failed to load your selfie step',
  make: 'Make the link',
  makeAgain: 'Make a new link',
  endsOld: 'A new link ends this one.',
  generating: 'Making your link…',
  makeFailed: 'The link could not be made. Please try again.',
  link: 'Your link',
  once: (until: string) => `It works once, until ${until}.`,
  copy: 'Copy the link',
  copied: 'Copied',
  qr: 'Picture to scan with the camera of your phone',
  scan: 'Scan this with the camera of your phone, or send yourself the link.',
  here: 'Continue on this device',
  waiting: 'Waiting for the link to be opened…',
  hidden: (until: string) => `A link was made and can be opened until ${until}. It is shown only once.`,
  opened: 'The link is open. Take the pictures there; this page goes on by itself.',
  submitted:
    'Your pictures are here and are being checked. This page tells you the result, and so does a notification.',
  approved: 'Your selfie is verified. There is nothing more to do here.',
  rejected: 'Your selfie could not be verified',
  expired: 'The last link has expired. Make a new one to go on.',
} as const

/** On the screen that takes the pictures. */
export const SELFIE_TEXT = {
  title: 'Take your selfie',
  lead: (minutes: number) =>
    `Three pictures, one after the other. Once you start you have ${minutes} minutes, and only this browser can go on.`,
  privacy: 'They are encrypted and seen only by those who check who you are.',
  start: 'Start',
  starting: 'Opening the link…',
  incomplete: 'This link is not complete. Open it again from where it was made, or make a new one there.',
  uselessTitle: 'This link cannot be used',
  newLink: 'Go to your verification',
  step: (place: number, of: number) => `Picture ${place} of ${of}`,
  timeLeft: 'Time left',
  take: 'Take the picture',
  cameraStarting: 'Starting the camera…',
  cameraDenied:
    'This page may not use the camera. Allow it in the settings of your browser and try again, or take the picture with the camera app.',
  cameraMissing: 'No camera was found for this page. Take the picture with the camera app instead.',
  cameraRetry: 'Try the camera again',
  cameraApp: 'Use the camera app',
  preview: 'What the camera sees',
  unreadable: 'That file is not a picture this browser can open. Please take another one.',
  tooSmall: 'That picture is too small. Please take it with a camera of at least 640 by 480 pixels.',
  reviewTitle: 'Look at your pictures',
  reviewLead: 'Your face should be sharp and well lit in each. Take again what is not.',
  retake: 'Take again',
  retakeOf: (what: string) => `Take again: ${what}`,
  send: 'Send the pictures',
  sending: (percent: number) => `Sending… ${percent}%`,
  progress: 'Sending your pictures',
  sendFailed: 'The pictures could not be sent. Check your connection and send them again; nothing is lost.',
  doneTitle: 'Your pictures are sent',
  done: 'They are being checked. The screen where you made the link goes on by itself, and a notification tells you the result. You can close this page.',
  approvedTitle: 'Your selfie is verified',
  approved: 'There is nothing more to do here. You can close this page.',
  rejectedTitle: 'Your selfie could not be verified',
  rejected: 'Make a new link to take it again. Why it was not enough stands there.',
  back: 'Back to your verification',
} as const

export const POSE_TEXT: Record<Pose, { title: string; hint: string }> = {
  straight: { title: 'Look straight ahead', hint: 'Face inside the frame, eyes to the camera.' },
  left: { title: 'Turn your head to your left', hint: 'About half-way, until one ear can be seen.' },
  right: { title: 'Turn your head to your right', hint: 'About half-way, until one ear can be seen.' },
  closer: { title: 'Come closer', hint: 'Until your face fills the frame.' },
}

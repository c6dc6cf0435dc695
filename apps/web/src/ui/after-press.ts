// What a field says when it is left moves what stands below it. Said while the mouse or finger is still down, it would
// pull the button away from under the press, and the click would be lost.

let isPressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('mousedown', () => setPressed(true), true)
  document.addEventListener('mouseup', () => setPressed(false), true)
}

function setPressed(value: boolean): void {
  isPressed = value
}

/** Runs the work now, or right after the click that a press under way will be. */
export function afterPress(work: () => void): void {
  if (isPressed) document.addEventListener('mouseup', () => setTimeout(work), { once: true, capture: true })
  else work()
}

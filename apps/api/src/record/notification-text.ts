// What the copy of a notification by text message says.

/** Two messages of a phone network. */
const TEXT_LENGTH_MAX = 300

/**
 * `brand` is the operator's name, which says whose message it is. `freeze`: the link that stops the account, in place of
 * the message.
 */
export function notificationText(
  brand: string,
  { title, message }: { title: string; message: string },
  freeze?: string,
): string {
  const short = `${brand}: ${title}.`
  if (freeze) return `${short} Not you? Stop everything: ${freeze}`
  const text = `${short} ${message}`
  return text.length > TEXT_LENGTH_MAX ? short : text
}

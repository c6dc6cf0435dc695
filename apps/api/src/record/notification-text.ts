// What the copy of a notification by text message says.

/** Two messages of a phone network. */
const TEXT_LENGTH_MAX = 300

/** `brand` is the operator's name, which says whose message it is. */
export function notificationText(brand: string, { title, message }: { title: string; message: string }): string {
  const short = `${brand}: ${title}.`
  const text = `${short} ${message}`
  return text.length > TEXT_LENGTH_MAX ? short : text
}

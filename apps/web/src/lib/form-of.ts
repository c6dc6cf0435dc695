/** A form with a file. The file is last: the server reads the fields before it takes the file in. */
export function formOf(fields: unknown, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields as Record<string, string>)) form.append(name, value)
  form.append('file', file)
  return form
}

import { useEffect, useRef, useState } from 'react'
import { TextField } from '#ui/text-field.tsx'

const TYPING_PAUSE_MS = 300

/** What is typed reaches the address when the typing rests. */
export function SearchWhileTyping({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [written, setWritten] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Somebody else's change, such as clearing the filters; our own must not take away what was typed since.
    if (value !== written) setTyped(value)
  }
  const next = typed.trim()
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    if (next === value) return
    const timer = setTimeout(() => {
      setWritten(next)
      search.current(next)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [next, value])
  return (
    <TextField
      label="Name, email or document id"
      type="search"
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

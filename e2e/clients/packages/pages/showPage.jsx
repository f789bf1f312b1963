import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows a library's part below the page's content. */
export function showPage(part) {
  const place = document.createElement('section')
  document.body.append(place)
  createRoot(place).render(<StrictMode>{part}</StrictMode>)
}

export function Actions({ actions }) {
  const [result, setResult] = useState('')
  async function act(run) {
    setResult('')
    try {
      setResult(JSON.stringify({ value: await run() }))
    } catch (error) {
      setResult(JSON.stringify({ name: error.name, message: error.message }))
    }
  }
  return (
    <>
      {Object.entries(actions).map(([name, run]) => (
        <button key={name} type="button" data-testid={`client-${name}`} onClick={() => act(run)}>
          {name}
        </button>
      ))}
      <pre data-testid="client-result">{result}</pre>
    </>
  )
}

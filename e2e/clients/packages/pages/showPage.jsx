import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows a library's part below what is on the page. */
export function showPage(part) {
  const place = document.createElement('section')
  document.body.append(place)
  createRoot(place).render(<StrictMode>{part}</StrictMode>)
}

/** Buttons that do something with a wallet, and the result of the last one. */
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

import { useState } from 'react'

/** What came of the last thing that was asked of a wallet, as text; a refusal as its code and message. */
export function useShown() {
  const [result, setResult] = useState('')
  async function show(work: () => Promise<string>) {
    setResult('')
    try {
      setResult(await work())
    } catch (error) {
      const { code, message } = error as { code?: number; message?: string }
      setResult(JSON.stringify({ code, message }))
    }
  }
  return { result, show }
}

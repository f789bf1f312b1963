import { useState } from 'react'

/** The result of the last request to a wallet, as text or JSON; a refusal as its code and message. */
export function useShown() {
  const [result, setResult] = useState('')
  async function show(work: () => Promise<unknown>) {
    setResult('')
    try {
      const value = await work()
      setResult(typeof value === 'string' ? value : JSON.stringify(value))
    } catch (error) {
      const { code, message } = error as { code?: number; message?: string }
      setResult(JSON.stringify({ code, message }))
    }
  }
  return { result, show }
}

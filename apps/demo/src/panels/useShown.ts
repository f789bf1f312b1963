import { useState } from 'react'

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

import { useState } from 'react'

export function useRun() {
  const [state, setState] = useState<{ busy: boolean; error?: unknown }>({ busy: false })
  return {
    ...state,
    async run(action: () => Promise<unknown>): Promise<boolean> {
      setState({ busy: true })
      try {
        await action()
        setState({ busy: false })
        return true
      } catch (error) {
        setState({ busy: false, error })
        return false
      }
    },
    forget: () => setState({ busy: false }),
  }
}

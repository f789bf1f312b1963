import { useCallback, useState } from 'react'

/** What every acting hook returns. */
export type Action<variables, result> = {
  /** Starts it and forgets; `status` and `error` tell the rest. */
  mutate: (...variables: Given<variables>) => void
  /** Starts it and resolves or rejects with its outcome. */
  mutateAsync: (...variables: Given<variables>) => Promise<result>
  status: 'idle' | 'pending' | 'success' | 'error'
  error: Error | null
  isPending: boolean
  reset: () => void
}

/** What may be undefined may be left out. */
export type Given<variables> = undefined extends variables ? [variables?] : [variables]

type Progress = Pick<Action<never, never>, 'status' | 'error'>
const IDLE: Progress = { status: 'idle', error: null }

/** Wraps something that a visitor starts. @param act Must be stable. */
export function useVestibuleAction<variables, result>(
  act: (variables: variables) => Promise<result>,
): Action<variables, result> {
  const [progress, setProgress] = useState(IDLE)
  const mutateAsync = useCallback(
    async (...[variables]: Given<variables>) => {
      setProgress({ status: 'pending', error: null })
      try {
        const result = await act(variables as variables)
        setProgress({ status: 'success', error: null })
        return result
      } catch (error) {
        setProgress({ status: 'error', error: error as Error })
        throw error
      }
    },
    [act],
  )
  const mutate = useCallback(
    (...variables: Given<variables>) => {
      mutateAsync(...variables).catch(() => {
        // The failure is in `error`.
      })
    },
    [mutateAsync],
  )
  const reset = useCallback(() => setProgress(IDLE), [])
  return { ...progress, mutate, mutateAsync, reset, isPending: progress.status === 'pending' }
}

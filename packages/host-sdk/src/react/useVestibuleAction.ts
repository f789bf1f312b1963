import { useCallback, useRef, useState } from 'react'
import { toError } from '../platform/toError.js'

/** An action of the visitor, with the fields of TanStack Query's mutations. */
export type Action<variables, result> = Progress<variables, result> & {
  /** Starts the action. `status` and `error` report the outcome. */
  mutate: (...variables: Given<variables>) => void
  /** Starts the action. Resolves or rejects with its outcome. */
  mutateAsync: (...variables: Given<variables>) => Promise<result>
  /** Resets to `idle`. A pending action continues, but its outcome is not shown. */
  reset: () => void
}

/** The state of the last call. */
export type Progress<variables, result> = {
  /** The argument of the last call. */
  variables: variables | undefined
} & (
  | {
      status: 'idle' | 'pending'
      data: undefined
      error: null
      isIdle: boolean
      isPending: boolean
      isSuccess: false
      isError: false
    }
  | {
      status: 'success'
      data: result
      error: null
      isIdle: false
      isPending: false
      isSuccess: true
      isError: false
    }
  | {
      status: 'error'
      data: undefined
      error: Error
      isIdle: false
      isPending: false
      isSuccess: false
      isError: true
    }
)

/** Makes a variable optional if it may be undefined. */
export type Given<variables> = undefined extends variables ? [variables?] : [variables]

const NO_ERROR = { error: null, isError: false } as const
const UNSETTLED = { ...NO_ERROR, data: undefined, isSuccess: false } as const
const IDLE = {
  ...UNSETTLED,
  status: 'idle',
  variables: undefined,
  isIdle: true,
  isPending: false,
} as const

/**
 * An `Action` for your own function. `act` must be stable: defined outside the component, a method
 * of the instance, or wrapped in `useCallback`.
 */
export function useVestibuleAction<variables, result>(
  act: (variables: variables) => Promise<result>,
): Action<variables, result> {
  const [progress, setProgress] = useState<Progress<variables, result>>(IDLE)
  const calls = useRef(0)
  const mutateAsync = useCallback(
    async (...[given]: Given<variables>) => {
      const variables = given as variables
      calls.current += 1
      const call = calls.current
      const show = (next: Progress<variables, result>) => {
        if (calls.current === call) setProgress(next)
      }
      const isNot = { variables, isIdle: false, isPending: false } as const
      show({ ...UNSETTLED, ...isNot, status: 'pending', isPending: true })
      try {
        const data = await act(variables)
        show({ ...NO_ERROR, ...isNot, status: 'success', data, isSuccess: true })
        return data
      } catch (cause) {
        const error = toError(cause)
        show({ ...UNSETTLED, ...isNot, status: 'error', error, isError: true })
        throw cause
      }
    },
    [act],
  )
  const mutate = useCallback(
    (...variables: Given<variables>) => {
      mutateAsync(...variables).catch(() => {})
    },
    [mutateAsync],
  )
  const reset = useCallback(() => {
    calls.current += 1
    setProgress(IDLE)
  }, [])
  return { ...progress, mutate, mutateAsync, reset }
}

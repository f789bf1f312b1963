import { useCallback, useEffect, useRef, useState } from 'react'
import { useModal } from '../context.js'
import { useBackOnline } from './useBackOnline.js'

/**
 * Reads again every `period` while the tab is visible, when the device is online again, and on
 * `retry`. Hides another key's result. Keeps a valid result after a failure.
 */
export function useReading<value>(
  key: string | undefined,
  read: (signal: AbortSignal) => Promise<value>,
  options: useReading.Options<value> = {},
): useReading.Reading<value> {
  const { core } = useModal()
  const latest = useRef({ read, ...options })
  latest.current = { read, ...options }
  const [answer, setAnswer] = useState<{ key: string; value?: value; error?: unknown }>()
  const [isAsking, setAsking] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  useBackOnline(retry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again
  useEffect(() => {
    if (key === undefined) return
    const stop = new AbortController()
    const { pause = 0, period } = latest.current
    async function ask() {
      const { read, holds = () => true } = latest.current
      setAsking(true)
      try {
        const value = await read(stop.signal)
        if (!stop.signal.aborted) setAnswer({ key: key as string, value })
      } catch (error) {
        if (stop.signal.aborted) return
        core.log.warn('Could not read the data of a view.', error)
        setAnswer((before) => {
          const value = before?.key === key ? before?.value : undefined
          return value !== undefined && holds(value) ? before : { key: key as string, error }
        })
      } finally {
        if (!stop.signal.aborted) setAsking(false)
      }
    }
    const again = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    const first = setTimeout(ask, pause)
    const timer = period === undefined ? undefined : setInterval(again, period)
    if (period !== undefined) document.addEventListener('visibilitychange', again)
    return () => {
      stop.abort()
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [core, key, attempt])
  const { value, error } = answer?.key === key ? (answer ?? {}) : {}
  return { value, error, isAsking, retry }
}

export declare namespace useReading {
  type Options<value> = {
    /** Time in ms without a change of the key before a request. @default 0 */
    pause?: number | undefined
    /** Interval in ms. @default one request only */
    period?: number | undefined
    /** Whether a cached value is valid. @default always */
    holds?: ((value: value) => boolean) | undefined
  }
  type Reading<value> = {
    value: value | undefined
    error: unknown
    isAsking: boolean
    retry: () => void
  }
}

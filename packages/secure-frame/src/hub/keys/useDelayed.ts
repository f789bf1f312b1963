import { useEffect, useRef, useState } from 'react'

/** Seconds between the wish to see a key and the key: time to notice a shoulder, or a voice that hurries. */
const DELAY = 3

/** Runs something after a wait that is shown, and that can be broken off. */
export function useDelayed() {
  const [left, setLeft] = useState<number | undefined>(undefined)
  const ended = useRef(new AbortController())
  useEffect(() => () => ended.current.abort(), [])

  return {
    /** Seconds that are left; 0 while it runs. */
    left,
    /** Settles as the action does, or when it was broken off. */
    async run(action: () => Promise<unknown>): Promise<void> {
      ended.current = new AbortController()
      const { signal } = ended.current
      try {
        for (let seconds = DELAY; seconds > 0; seconds--) {
          setLeft(seconds)
          await new Promise((resolve) => setTimeout(resolve, 1_000))
          if (signal.aborted) return
        }
        setLeft(0)
        await action()
      } finally {
        setLeft(undefined)
      }
    },
    stop: () => ended.current.abort(),
  }
}

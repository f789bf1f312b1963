import { useEffect, useRef } from 'react'
import { useModal } from '../../context.js'

/** Goes back to where the code is typed, if the page was reloaded while one was awaited. @returns what stays here */
export function useInterruptedLogin(allowed: boolean): () => void {
  const { core } = useModal()
  const resuming = useRef<AbortController>(undefined)

  useEffect(() => {
    if (!allowed) return
    const mine = new AbortController()
    resuming.current = mine
    import('../../../embedded/resumeLogin.js')
      .then(({ resumeLogin }) => resumeLogin(core, mine.signal))
      .catch((error: unknown) => {
        if (!mine.signal.aborted) core.log.warn('A login could not be continued.', error)
      })
    return () => mine.abort()
  }, [core, allowed])

  return () => resuming.current?.abort()
}

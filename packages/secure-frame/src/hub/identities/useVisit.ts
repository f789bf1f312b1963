import { useCallback, useEffect, useRef, useState } from 'react'
import { createPoll } from '../../auth/social/createPoll.js'
import { isUnreachable } from '../failureText.js'
import type { IdentityChanging } from './useIdentityChange.js'

/** Looks how a visit stands, and takes the code that its window shows in the end. */
export function useVisit(options: {
  changeId: string
  /** The window was opened. */
  hasLeft: boolean
  changing: IdentityChanging
}) {
  const { changeId, hasLeft, changing } = options
  const [code, setCode] = useState<ShownCode>()
  /** Goes with the next look: two at a time, and the later one would find the visit used up. */
  const typed = useRef<string>(undefined)
  const poll = useRef<ReturnType<typeof createPoll>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `changing` does the same in every render.
  useEffect(() => {
    if (!hasLeft) return
    const gone = new AbortController()
    poll.current = createPoll(gone.signal)
    poll.current
      .until(async () => {
        const sent = typed.current
        typed.current = undefined
        try {
          const next = { next: 'visit', ...(sent !== undefined && { code: sent }) } as const
          const { step } = await changing.follow(changeId, next)
          if (step === 'wrong') setCode({ progress: 'waiting', error: 'invalidOtp' })
          else if (step === 'asked') setCode((shown) => shown ?? { progress: 'waiting' })
          return step !== 'pending' && step !== 'asked' && step !== 'wrong'
        } catch (error) {
          // A look that gets lost is followed by another.
          if (!isUnreachable(error)) throw error
          if (sent !== undefined) setCode({ progress: 'waiting', error: 'somethingWrong' })
          return false
        }
      })
      .catch(changing.fail)
    return () => gone.abort()
  }, [changeId, hasLeft])

  const submit = useCallback((sent: string) => {
    typed.current = sent
    setCode({ progress: 'checking' })
    void poll.current?.now()
  }, [])

  return {
    /** Once one is asked for. */
    code,
    submit,
  }
}

type ShownCode = { progress: 'waiting' | 'checking'; error?: string }

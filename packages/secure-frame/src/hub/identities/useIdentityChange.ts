import type { SocialProvider } from '@vestibule/protocol'
import { IdentityChangeStep, type WantedIdentityChange } from '@vestibule/protocol/http'
import { useEffect, useRef, useState } from 'react'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import type { Hub } from '../createHub.js'
import { useRun } from '../useRun.js'

/** Interval in ms for new proofs: the services accept a proof for a minute. */
const RENEW = 25_000

type Next = { next: 'code'; code: string } | { next: 'visit'; code?: string } | { next: 'agree' }

export function useIdentityChange(options: {
  hub: Pick<Hub, 'enter' | 'prepareCancel'>
  keys: KeyWorker
  projectId: string
}) {
  const { hub, keys, projectId } = options
  const [step, setStep] = useState<IdentityChangeStep>()
  const [visited, setVisited] = useState<SocialProvider>()
  const { busy, error, run, forget } = useRun()
  const open = useRef<string>(undefined)

  /** Cancel: the provider's window must not show a useless code. */
  function leave() {
    const changeId = open.current
    open.current = undefined
    if (changeId === undefined) return
    keys.call('cancelIdentityChange', { changeId }).catch(() => {})
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` does the same in every render.
  useEffect(() => leave, [])
  useCancelOnClose(
    step !== undefined && 'changeId' in step ? step.changeId : undefined,
    hub.prepareCancel,
  )

  function take(answer: unknown): IdentityChangeStep {
    const next = IdentityChangeStep.parse(answer)
    if (next.step === 'pending' || next.step === 'asked' || next.step === 'wrong') return next
    open.current = 'changeId' in next ? next.changeId : undefined
    setStep(next)
    if (next.step === 'visit') setVisited(next.provider)
    if (next.step === 'done') void hub.enter()
    return next
  }

  return {
    step,
    visited,
    busy,
    error,
    /** @returns whether the request succeeded. `error` contains a failure. */
    begin: (wanted: WantedIdentityChange) =>
      run(async () => take(await keys.call('startIdentityChange', { wanted, projectId }))),
    /** @throws if the next step fails */
    async follow(changeId: string, next: Next): Promise<IdentityChangeStep> {
      return take(await keys.call('followIdentityChange', { changeId, ...next }))
    },
    agree: (changeId: string) =>
      run(async () => take(await keys.call('followIdentityChange', { changeId, next: 'agree' }))),
    fail: (failure: unknown) => void run(() => Promise.reject(failure)),
    restart() {
      leave()
      forget()
      setStep(undefined)
    },
  }
}

export type IdentityChanging = ReturnType<typeof useIdentityChange>

/** Cancels a change when the page closes: the provider's window must not show a useless code. The browser may ask first. */
function useCancelOnClose(
  changeId: string | undefined,
  prepareCancel: (changeId: string) => Promise<() => void>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `prepareCancel` does the same in every render.
  useEffect(() => {
    if (changeId === undefined) return
    const left = new AbortController()
    const { signal } = left
    let cancel = () => {}
    const prepare = () =>
      prepareCancel(changeId).then(
        (prepared) => {
          cancel = prepared
        },
        () => {
          // The previous signed request may still work. Otherwise, the change expires.
        },
      )
    void prepare()
    const timer = setInterval(prepare, RENEW)
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    addEventListener('pagehide', () => cancel(), { signal })
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [changeId])
}

import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/Button.js'
import type { useAsk } from '../useAsk.js'
import { useRun } from '../useRun.js'
import type { Revocation } from './createPermissions.js'
import { RevokeCard } from './RevokeCard.js'

const LOOK_MS = 1_500
/** Time in ms until the visitor may repeat a revocation. */
const LEAVE_MS = 120_000

type Words = RevokeCard.Words

/** Shows one revocation at a time. Sent revocations may wait for a block. */
export function useRevoking(): Revoking {
  const [shown, setShown] = useState<{ ids: readonly string[]; how: Revocation; words?: Words }>()
  const leaving = useLeaving()
  const { busy, error, run } = useRun()
  return {
    busy,
    error,
    isLeaving: leaving.has,
    begin: (ids, prepare, words) =>
      void run(async () => setShown({ ids, how: await prepare(), ...(words && { words }) })),
    card: shown && (
      <RevokeCard
        revocation={shown.how}
        words={shown.words}
        onEnd={(isSent) => {
          setShown(undefined)
          if (isSent) leaving.add(shown.ids)
        }}
      />
    ),
  }
}

export type Revoking = {
  busy: boolean
  error: unknown
  isLeaving: (id: string) => boolean
  begin: (ids: readonly string[], prepare: () => Promise<Revocation>, words?: Words) => void
  card: ReactNode
}

export function useLeaving() {
  const [until, setUntil] = useState<Readonly<Record<string, number>>>({})
  return {
    has: (id: string) => (until[id] ?? 0) > Date.now(),
    add(ids: readonly string[]) {
      const end = Date.now() + LEAVE_MS
      setUntil({ ...until, ...Object.fromEntries(ids.map((id) => [id, end])) })
    },
  }
}

/** Polls while `isWaiting`. Each poll waits for the previous answer. */
export function useLooks({ value, error, again }: useAsk.Answer<unknown>, isWaiting: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer begins the wait for the next poll.
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(again, LOOK_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, again, value, error])
}

export function RevokeEnd(props: {
  id: string
  revoking: Revoking
  words: { revoke: string; leaving: string }
  testIds: { revoke: string; leaving: string }
  onRevoke: () => void
}) {
  const { id, revoking, words, testIds, onRevoke } = props
  return revoking.isLeaving(id) ? (
    <span className="dim" role="status" data-testid={testIds.leaving}>
      {words.leaving}
    </span>
  ) : (
    <Button kind="quiet" testId={testIds.revoke} disabled={revoking.busy} onClick={onRevoke}>
      {words.revoke}
    </Button>
  )
}

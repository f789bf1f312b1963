import { type ReactNode, useEffect, useState } from 'react'
import { useRun } from '../useRun.js'
import type { Revocation } from './createPermissions.js'
import { RevokeCard } from './RevokeCard.js'

/** Milliseconds between two looks at the chain while a transaction waits for its block. */
const LOOK_MS = 1_500

type Words = { headline: string; yes: string }

/** One revocation at a time, from the press to its card, and those whose transaction waits for its block. */
export function useRevoking(): Revoking {
  const [shown, setShown] = useState<{ ids: readonly string[]; how: Revocation; words?: Words }>()
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const { busy, error, run } = useRun()
  return {
    busy,
    error,
    isLeaving: (id) => leaving.includes(id),
    begin: (ids, prepare, words) =>
      void run(async () => setShown({ ids, how: await prepare(), ...(words && { words }) })),
    card: shown && (
      <RevokeCard
        revocation={shown.how}
        words={shown.words}
        onEnd={(isSent) => {
          setShown(undefined)
          if (isSent) setLeaving([...leaving, ...shown.ids])
        }}
      />
    ),
  }
}

export type Revoking = {
  busy: boolean
  /** Why the last one could not be prepared. */
  error: unknown
  /** Its end is sent. */
  isLeaving: (id: string) => boolean
  /** Prepares the transaction that ends these, and shows its card. */
  begin: (ids: readonly string[], prepare: () => Promise<Revocation>, words?: Words) => void
  /** Replaces the page. */
  card: ReactNode
}

/** Looks again until the chain has ended what is listed and leaves. */
export function useLooks(isWaiting: boolean, again: () => void) {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [isWaiting, again])
}

/** The end of a row: the button that revokes, or that it is under way. */
export function RevokeEnd(props: {
  id: string
  revoking: Revoking
  words: { revoke: string; leaving: string }
  /** Of the button; the other has `-leaving` for its last word. */
  testIds: { revoke: string; leaving: string }
  onRevoke: () => void
}) {
  const { id, revoking, words, testIds, onRevoke } = props
  return revoking.isLeaving(id) ? (
    <span className="dim" role="status" data-testid={testIds.leaving}>
      {words.leaving}
    </span>
  ) : (
    <button
      type="button"
      className="button"
      data-kind="quiet"
      data-testid={testIds.revoke}
      disabled={revoking.busy}
      onClick={onRevoke}
    >
      {words.revoke}
    </button>
  )
}

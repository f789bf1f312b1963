import type { PasskeyRegistration } from '@vestibule/protocol/http'
import { useCallback, useEffect, useState } from 'react'
import type { RecoveryProof } from '../../wallet/recovery/unwrapMethod.js'
import type { RecoverySecret } from '../../wallet/vault/givenSecret.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'
import { isLapsedDraft, isProofNeeded } from '../failureText.js'
import type { RecoveryKeys, RecoveryKind } from '../recoveryKeys.js'

/** A method that is not stored yet, with its new secret. */
export type Draft = { kind: RecoveryKind; methodId: string; text?: string | undefined }

/** The confirmed secret, and the credential of a passkey. */
export type Made = {
  secret: RecoverySecret
  credentialId?: string | undefined
  registration?: PasskeyRegistration | undefined
}

/** `proved`: with another method, until `until`. `pending`: without a proof. */
type Manner = { is: 'first' } | { is: 'proved'; until: number } | { is: 'pending' }

export type AddStage =
  | { at: 'choose' }
  /** Asks for a proof with another method. The visitor can also continue without one. */
  | { at: 'prove'; draft: Draft }
  /** Shows the secret, or has created the passkey. `again`: the proof has expired. */
  | { at: 'make'; draft: Draft; manner: Manner; again?: Made }
  | { at: 'added'; method: ListedMethod }

export function useAddRecovery(keys: RecoveryKeys) {
  const [stage, setStage] = useState<AddStage>({ at: 'choose' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  /** A passkey that could not be added: do not create another passkey. */
  const [kept, setKept] = useState<{ draft: Draft; made: Made }>()
  const { known, look } = useKnownMethods(keys, stage.at)
  const counting = known?.filter(({ pendingUntil }) => pendingUntil === undefined) ?? []

  async function attempt(run: () => Promise<void>) {
    setBusy(true)
    setError(undefined)
    try {
      await run()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  const draftOf = async (kind: RecoveryKind): Promise<Draft> => ({
    kind,
    ...(await keys.call('draftRecovery', { kind })),
  })

  function next(draft: Draft): AddStage {
    if (known?.length === 0) return { at: 'make', draft, manner: { is: 'first' } }
    if (counting.length > 0) return { at: 'prove', draft }
    return { at: 'make', draft, manner: { is: 'pending' } }
  }

  async function send(stage: Extract<AddStage, { at: 'make' }>, made: Made, label: string) {
    const { draft, manner } = stage
    const method = { methodId: draft.methodId, label, ...made }
    const ask = () =>
      manner.is === 'first'
        ? keys.call('addFirstRecovery', method)
        : keys.call('addRecovery', { ...method, pending: manner.is === 'pending' })
    try {
      const added = await ask().catch(async (failure) => {
        // The response may be lost although the services stored the method.
        const methods = await look()
        if (methods?.some(({ methodId }) => methodId === draft.methodId)) return ask()
        throw failure
      })
      setKept(undefined)
      setStage({ at: 'added', method: added.method })
    } catch (failure) {
      if (isProofNeeded(failure) && manner.is === 'proved')
        return setStage({ ...stage, again: made })
      if (isProofNeeded(failure) && manner.is === 'first') return setStage({ at: 'choose' })
      // The worker deletes old drafts, so the shown secret is useless.
      if (isLapsedDraft(failure)) {
        setKept(undefined)
        setStage(next(await draftOf(draft.kind)))
      }
      throw failure
    }
  }

  return {
    stage,
    busy,
    error,
    known,
    counting,
    isMade: kept !== undefined,
    begin: (kind: RecoveryKind) =>
      attempt(async () => {
        setStage(next(await draftOf(kind)))
      }),
    /** @throws as `proveRecovery` */
    async prove(draft: Draft, proof: RecoveryProof): Promise<number> {
      const action = { kind: 'add', methodId: draft.methodId } as const
      const { until } = await keys.call('proveRecovery', { ...proof, action })
      setStage({ at: 'make', draft, manner: { is: 'proved', until } })
      return until
    },
    withoutProof: (draft: Draft) => setStage({ at: 'make', draft, manner: { is: 'pending' } }),
    add: (made: Made | (() => Promise<Made>), label: string) =>
      attempt(async () => {
        if (stage.at !== 'make') return
        await send(stage, typeof made === 'function' ? await made() : made, label)
      }),
    /** Call it in a user gesture. Does not await anything before the browser's dialog. */
    addFirstPasskey: (make: () => Promise<Made>, label: string) =>
      attempt(async () => {
        const one = kept ?? (await together(make(), draftOf('passkey')))
        setKept(one)
        const { draft, made } = one
        await send({ at: 'make', draft, manner: { is: 'first' } }, made, label)
      }),
    restart: () => {
      setError(undefined)
      setStage({ at: 'choose' })
    },
  }
}

/** Excludes existing passkeys. If they are unknown, the browser decides alone. */
function useKnownMethods(keys: RecoveryKeys, at: AddStage['at']) {
  const [known, setKnown] = useState<readonly ListedMethod[]>()
  const look = useCallback(async (): Promise<readonly ListedMethod[] | undefined> => {
    try {
      const { methods } = await keys.call('recoveryMethods', {})
      setKnown(methods)
      return methods
    } catch {
      return undefined
    }
  }, [keys])
  useEffect(() => {
    if (at === 'choose') void look()
  }, [look, at])
  return { known, look }
}

/** Runs both in parallel: a browser allows a passkey dialog only right after a press. */
async function together(making: Promise<Made>, drafting: Promise<Draft>) {
  const [made, draft] = await Promise.all([making, drafting])
  return { made, draft }
}

import { VestibuleError } from '@vestibule/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { abandonConnect } from '../../../connections/abandonConnect.js'
import { cancelConnects, connect } from '../../../connections/connect.js'
import { isMultiWallet, keyOf } from '../../../connections/connections.js'
import { idOfConnector } from '../../../connections/ofConnectors.js'
import type { Core } from '../../../core/core.js'
import { type Connection, idOf, isLive } from '../../../core/model/connection.js'
import type { Connector } from '../../../core/model/connector.js'
import { afterConnect } from '../../../navigation/afterConnect.js'
import { within } from '../../../platform/within.js'
import { useModal } from '../../context.js'
import { errorText } from '../../errorText.js'

/** In ms: poll interval, and timeout of each request. */
const EVERY_MS = 1_000

const ANSWERED_MS = 3_000

/** Delay in ms before the view suggests other causes. */
const SLOW = 15_000
/** Timeout of the wallet in ms. */
const DEADLINE = 120_000
/** Wallets return this EIP-1474 code if a request is already open. */
const ALREADY_ASKED = -32002

export type Progress =
  | 'asking'
  | 'slow'
  | 'already'
  | 'pending'
  | 'timedOut'
  | 'declined'
  | 'failed'

/** Connects once when the view opens, and on a retry. */
export function useConnecting(connector: Connector) {
  const { core, i18n } = useModal()
  const [progress, setProgress] = useState<Progress>('asking')
  const [problem, setProblem] = useState<string>()
  // Any attempt can connect. Only the last attempt shows its error.
  const attempt = useRef(0)
  // Set before the first attempt: an earlier attempt may connect while a later one waits.
  const first = useRef<{ held: Connection | undefined }>(undefined)

  const ask = useCallback(async () => {
    attempt.current++
    const mine = attempt.current
    first.current ??= { held: heldBy() }
    const before = first.current.held
    setProgress('asking')
    setProblem(undefined)
    const timers = [
      setTimeout(() => mine === attempt.current && setProgress('slow'), SLOW),
      setTimeout(() => {
        if (mine !== attempt.current) return
        abandonConnect(core, idOfConnector(connector))
        setProgress('timedOut')
      }, DEADLINE),
    ]
    try {
      await connect(core, connector)
      if (isMultiWallet(core) || !isSameAccount(before, heldBy()))
        afterConnect(core, connector, before)
      else setProgress('already')
    } catch (error) {
      if (mine !== attempt.current) return
      const state = stateAfter(error)
      setProgress(state)
      if (state === 'failed' && error instanceof VestibuleError && error.type !== 'unknown')
        setProblem(errorText(i18n, error))
    } finally {
      for (const timer of timers) clearTimeout(timer)
    }

    function heldBy() {
      const connection = core.getConnection(keyOf(connector))
      return isLive(connection) ? connection : undefined
    }
  }, [core, i18n, connector])

  const id = idOfConnector(connector)
  useEffect(
    () => () => {
      attempt.current++
      cancelConnects(core, (one) => idOf(one) === id)
    },
    [core, id],
  )

  // The view stays mounted while the modal closes. A later approval still connects.
  useEffect(
    () =>
      core.store.subscribe(({ open }, before) => {
        if (before.open && !open) abandonConnect(core, id)
      }),
    [core, id],
  )

  useEffect(() => {
    if (progress !== 'pending') return undefined
    return whenGranted(core, connector, () => void ask())
  }, [core, connector, progress, ask])

  // Send one request: React may mount this view several times.
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void ask()
  }, [ask])

  return { progress, problem, ask: () => void ask() }
}

function stateAfter(error: unknown): Progress {
  if (!(error instanceof VestibuleError)) return 'failed'
  if (error.type === 'userRejected') return 'declined'
  return error.data?.providerCode === ALREADY_ASKED ? 'pending' : 'failed'
}

function isSameAccount(before: Connection | undefined, now: Connection | undefined): boolean {
  const [held] = before?.accounts ?? []
  return held !== undefined && held.address === now?.accounts[0]?.address
}

/**
 * Polls the wallet until it grants an earlier request.
 * @returns A function that stops the polling
 */
function whenGranted(core: Core, connector: Connector, onGranted: () => void): () => void {
  const adapter = core.adapters.get(connector.chain)
  if (adapter === undefined) return () => {}
  let isBusy = false
  async function look() {
    if (isBusy || adapter === undefined) return
    isBusy = true
    const answer = await within(ANSWERED_MS, adapter.reconnect(connector, core)).catch(() => {})
    isBusy = false
    if (!isOver && answer?.accounts.length) {
      stop()
      onGranted()
    }
  }
  let isOver = false
  const timer = setInterval(() => void look(), EVERY_MS)
  const unsubscribe = adapter.subscribe(connector, {
    onAccounts: () => void look(),
    onChain() {},
    onDisconnect() {},
  })
  function stop() {
    isOver = true
    clearInterval(timer)
    unsubscribe()
  }
  return stop
}

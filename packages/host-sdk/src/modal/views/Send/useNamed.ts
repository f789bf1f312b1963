import type { VestibuleError } from '@vestibule/protocol'
import { useEffect, useState } from 'react'
import { changeDraft, type SendOrder } from '../../../assets/send/sendOrder.js'
import { isSameAddress } from '../../../core/addresses.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { importCode } from '../../../platform/importCode.js'
import { isOffline } from '../../../platform/isOffline.js'
import { useModal } from '../../context.js'
import { useTimesOnline } from '../../hooks/useTimesOnline.js'

/** Delay in ms after the last key. */
const PAUSE = 400
/** Lifetime in ms: the owner may change the name. */
const LIFE = 60_000

/** Stores the resolved address in the draft. */
export function useNamed(
  order: SendOrder | undefined,
  part: TransferPart | undefined,
  { isReview = false }: Options = {},
): {
  naming: 'none' | 'looking' | 'missing' | 'unread'
  /** The services' reason for a failed lookup. */
  reason: string | undefined
  retry: () => void
} {
  const { core } = useModal()
  const timesOnline = useTimesOnline()
  const [openedAt] = useState(Date.now)
  const [settled, settle] = useState<{
    text: string
    as: 'missing' | 'unread'
    reason?: string | undefined
  }>()
  const [tries, setTries] = useState(0)
  const text = order?.draft.receiver.trim() ?? ''
  const canBeNamed = part?.findName !== undefined && text.includes('.')
  const named = order?.draft.named?.text === text ? order.draft.named : undefined
  const oldest = Math.max(isReview ? openedAt : 0, Date.now() - LIFE)
  const isNamed = named !== undefined && named.at >= oldest
  const isKept = named !== undefined && !isReview
  useEffect(() => {
    if (named === undefined) return
    const age = Date.now() - named.at
    if (age >= LIFE) return
    const timer = setTimeout(() => setTries((before) => before + 1), LIFE - age + 1)
    return () => clearTimeout(timer)
  }, [named])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text is looked up once, and again after its lifetime or a reconnection
  useEffect(() => {
    if (!canBeNamed || isNamed || order === undefined) return
    let isCurrent = true
    const { chainNamespace } = order.network
    const networks = core.store.getState().networks[chainNamespace]?.requested ?? []
    const timer = setTimeout(
      async () => {
        // Do not change a draft that is being sent.
        if (core.store.getState().sending !== undefined) return
        let isOthers = false
        try {
          const { findOwnName } = await importCode(
            () => import('../../../assets/names/findOwnName.js'),
          )
          const own = await findOwnName(core, { text, network: order.network })
          isOthers = own === undefined
          const found = isOthers
            ? await part.findName?.({
                text,
                networks: networks.map((one) => createChainReads(core, one)),
              })
            : own
          if (!isCurrent) return
          if (!found) return settle({ text, as: 'missing' })
          settle(undefined)
          const isMoved =
            named !== undefined &&
            !isSameAddress(core, chainNamespace, [named.address, found.address])
          const before = isMoved ? named.address : named?.before
          changeDraft(core, { named: { text, ...found, at: Date.now(), before } })
        } catch (error) {
          core.log.warn('Could not look up the name.', error)
          // A failing ENS resolver means that the name does not exist, unless the device is
          // offline.
          const as = isOffline() || !isOthers ? 'unread' : 'missing'
          if (isCurrent) settle({ text, as, reason: reasonOf(error) })
        }
      },
      named === undefined ? PAUSE : 0,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [core, text, canBeNamed, isNamed, timesOnline, tries])
  const failed = settled?.text === text ? settled : undefined
  return {
    naming: canBeNamed && !isNamed ? (failed?.as ?? (isKept ? 'none' : 'looking')) : 'none',
    reason: failed?.reason,
    retry() {
      settle(undefined)
      setTries(tries + 1)
    },
  }
}

type Options = {
  /** Looks up the name again for the review. */
  isReview?: boolean
}

function reasonOf(error: unknown): string | undefined {
  const { data } = error as Partial<VestibuleError>
  const { reasons } = (data ?? {}) as { reasons?: readonly { description: string }[] }
  return reasons?.[0]?.description
}

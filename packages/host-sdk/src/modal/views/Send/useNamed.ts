import type { VestibuleError } from '@vestibule/protocol'
import { useEffect, useState } from 'react'
import { changeDraft, type SendOrder } from '../../../assets/send/sendOrder.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { importCode } from '../../../platform/importCode.js'
import { isOffline } from '../../../platform/isOffline.js'
import { useModal } from '../../context.js'
import { useTimesOnline } from '../../hooks/useTimesOnline.js'

/** Milliseconds after the last letter before a name is looked up. */
const PAUSE = 400

/** Looks up what is typed as a recipient where it can be a name; the answer goes into the draft. */
export function useNamed(
  order: SendOrder | undefined,
  part: TransferPart | undefined,
): {
  naming: 'none' | 'looking' | 'missing' | 'unread'
  /** The first reason of the services why they did not look it up. */
  reason: string | undefined
  retry: () => void
} {
  const { core } = useModal()
  const timesOnline = useTimesOnline()
  const [settled, settle] = useState<{
    text: string
    as: 'missing' | 'unread'
    reason?: string | undefined
  }>()
  const [tries, setTries] = useState(0)
  const text = order?.draft.receiver.trim() ?? ''
  const canBeNamed = part?.findName !== undefined && text.includes('.')
  const isNamed = order?.draft.named?.text === text
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is looked up once, and again once there is a network
  useEffect(() => {
    if (!canBeNamed || isNamed || order === undefined) return
    let isCurrent = true
    const networks = core.store.getState().networks[order.network.chainNamespace]?.requested ?? []
    const timer = setTimeout(async () => {
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
        if (found) changeDraft(core, { named: { text, ...found } })
        else settle({ text, as: 'missing' })
      } catch (error) {
        core.log.warn('The name could not be looked up.', error)
        // If an ENS resolver fails, the name does not exist; while offline, it was not read.
        const as = isOffline() || !isOthers ? 'unread' : 'missing'
        if (isCurrent) settle({ text, as, reason: reasonOf(error) })
      }
    }, PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [core, text, canBeNamed, isNamed, timesOnline, tries])
  const naming = settled?.text === text ? settled.as : 'looking'
  return {
    naming: canBeNamed && !isNamed ? naming : 'none',
    reason: settled?.text === text ? settled.reason : undefined,
    retry() {
      settle(undefined)
      setTries(tries + 1)
    },
  }
}

function reasonOf(error: unknown): string | undefined {
  const { data } = error as Partial<VestibuleError>
  const { reasons } = (data ?? {}) as { reasons?: readonly { description: string }[] }
  return reasons?.[0]?.description
}

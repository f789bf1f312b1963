import { useEffect, useState } from 'react'
import { changeDraft, type SendOrder } from '../../../assets/sendOrder.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { useModal } from '../../context.js'

/** Milliseconds after the last letter before a name is looked up. */
const PAUSE = 400

/** Looks up what is typed as a recipient where it can be a name; the answer goes into the draft. */
export function useNamed(
  order: SendOrder | undefined,
  part: TransferPart | undefined,
): 'none' | 'looking' | 'missing' {
  const { core } = useModal()
  const [missing, setMissing] = useState<string>()
  const text = order?.draft.receiver.trim() ?? ''
  const canBeNamed = part?.findName !== undefined && text.includes('.')
  const isNamed = order?.draft.named?.text === text
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is looked up once
  useEffect(() => {
    if (!canBeNamed || isNamed || order === undefined) return
    let isCurrent = true
    const networks = core.store.getState().networks[order.network.chainNamespace]?.requested ?? []
    const timer = setTimeout(async () => {
      const found = await part
        .findName?.({ text, networks: networks.map((one) => createChainReads(core, one)) })
        .catch((error: unknown) => core.log.warn('The name could not be looked up.', error))
      if (!isCurrent) return
      if (found) changeDraft(core, { named: { text, ...found } })
      else setMissing(text)
    }, PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [core, text, canBeNamed, isNamed])
  if (!canBeNamed || isNamed) return 'none'
  return missing === text ? 'missing' : 'looking'
}

import { type Look, VestibuleError } from '@vestibule/protocol'
import { toBase64Url } from '../platform/bytes.js'
import { followWindow, type WindowAsk } from '../popup/followWindow.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'

export type DeviceOutcome = 'approved' | 'refused' | { error: VestibuleError }

/** Transfers encrypted messages between window and key worker. */
export function askAboutDevice(options: Options): WindowAsk {
  const { keys, linkId, look, onOver, ...common } = options
  return followWindow({
    ...common,
    begin({ id, key: bytes }) {
      const key = toBase64Url(bytes)
      bytes.fill(0)
      return {
        leave: () =>
          keys.call('askWindow', { id, key, linkId, look }).catch((error: unknown) => {
            if (isEnded(error)) onOver({ error })
            throw error
          }),
        async hear(said) {
          const { step } = await keys.call('hearWindow', { id, said })
          if (step === 'opened') return { kind: 'opened' }
          if (step !== 'approved' && step !== 'refused') return undefined
          return { kind: 'over', act: () => onOver(step) }
        },
      }
    },
  })
}

type Options = Omit<followWindow.Options, 'begin' | 'path'> & {
  keys: Pick<KeyWorker, 'call'>
  linkId: string
  look: Look
  onOver: (outcome: DeviceOutcome) => void
}

export function isEnded(error: unknown): error is VestibuleError {
  return error instanceof VestibuleError && error.type === 'linkEnded'
}

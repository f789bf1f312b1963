import type { Look } from '@vestibule/protocol'
import { MAX_POPUP_LIFETIME } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { followWindow, type WindowAsk } from '../../popup/followWindow.js'
import { ScanAnswer, type ScanQuestion } from '../../popup/scanMessages.js'
import type { ShownCode } from '../../wallet/pairing/shownCode.js'
import { importKek } from '../../wallet/vault/aead.js'
import { sealValue, unsealValue } from '../../wallet/window/windowSeal.js'

export function askForCode(options: Options): WindowAsk {
  const { look, leave, onRead, ...common } = options
  const { random, clock } = common
  return followWindow({
    ...common,
    begin({ id, key: bytes }) {
      const key = importKek(bytes).finally(() => bytes.fill(0))
      const expiresAt = clock.now() + MAX_POPUP_LIFETIME
      return {
        async leave() {
          const value: ScanQuestion = { kind: 'scan', look, expiresAt }
          const envelope = { key: await key, id, direction: 'toWindow' } as const
          const sealed = await sealValue(envelope, { value, random })
          await leave(id, { sealed, lifetime: MAX_POPUP_LIFETIME })
          return { expiresAt }
        },
        async hear(said) {
          const envelope = { key: await key, id, direction: 'toFrame' } as const
          const parsed = z.safeParse(ScanAnswer, await unsealValue(envelope, said))
          if (!parsed.success) return undefined
          const answer = parsed.data
          if (answer.kind === 'opened') return { kind: 'opened' }
          const code = answer.kind === 'scanned' ? answer.code : undefined
          return { kind: 'over', act: () => onRead(code) }
        },
      }
    },
  })
}

type Options = Omit<followWindow.Options, 'begin' | 'path'> & {
  look: Look
  /** Sends the sealed question to the services, with the session's proof. */
  leave: (id: string, request: { sealed: string; lifetime: number }) => Promise<unknown>
  /** Called once; `undefined` if the visitor has cancelled. */
  onRead: (code: ShownCode | undefined) => void
}

import type { ThemeMode } from '@vestibule/protocol'
import { POPUP_LIFETIME } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { Approval } from '../approval/approval.js'
import type { Waiting } from '../approval/approvalQueue.js'
import { importKek } from '../wallet/vault/aead.js'
import { sealValue, unsealValue } from '../wallet/window/windowSeal.js'
import { followWindow, type WindowAsk } from './followWindow.js'
import { ApprovalAnswer } from './windowMessages.js'
import type { ApprovalQuestion } from './windowQuestion.js'

/** Asks for one approval in a window of the wallet's own. */
export function askInWindow(options: askInWindow.Options): WindowAsk {
  const { approval, theme, leave, decide, ...common } = options
  const { random, clock } = common
  return followWindow({
    ...common,
    into: approval.changed?.window,
    begin({ id, key: bytes }) {
      const key = importKek(bytes).finally(() => bytes.fill(0))
      const expiresAt = clock.now() + POPUP_LIFETIME
      return {
        async leave() {
          const value: ApprovalQuestion = { kind: 'approval', approval, theme, expiresAt }
          const envelope = { key: await key, id, direction: 'toWindow' } as const
          await leave(id, await sealValue(envelope, { value, random }))
          return { expiresAt }
        },
        /** Only the first decision counts, and a yes only for the bytes that were handed over. */
        async hear(said) {
          const envelope = { key: await key, id, direction: 'toFrame' } as const
          const parsed = z.safeParse(ApprovalAnswer, await unsealValue(envelope, said))
          if (!parsed.success) return undefined
          const answer = parsed.data
          if (answer.kind === 'opened') return { kind: 'opened' }
          if (answer.kind !== 'reject' && answer.digest !== approval.digest) return undefined
          // A window has no other nonce; the services check the rest.
          if (answer.kind === 'approve' && answer.assertion?.nonce !== approval.passkey?.nonce)
            return undefined
          return {
            kind: 'over',
            act() {
              if (answer.kind === 'reject') decide(false)
              else decide(answer.kind === 'approve', answer)
            },
          }
        },
      }
    },
  })
}

export declare namespace askInWindow {
  type Options = Omit<followWindow.Options, 'begin' | 'path'> & {
    approval: Approval
    theme: ThemeMode
    /** Hands the sealed request to the services, with the session's proof. */
    leave: (id: string, sealed: string) => Promise<unknown>
    /** Called once. */
    decide: Waiting['decide']
  }
}

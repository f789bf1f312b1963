import type { Look } from '@vestibule/protocol'
import { POPUP_LIFETIME } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { Approval } from '../approval/approval.js'
import type { Waiting } from '../approval/approvalQueue.js'
import { importKek } from '../wallet/vault/aead.js'
import { sealValue, unsealValue } from '../wallet/window/windowSeal.js'
import { followWindow, type WindowAsk } from './followWindow.js'
import { ApprovalAnswer, type ApprovalReply, type NextWindow } from './windowMessages.js'
import type { ApprovalQuestion } from './windowQuestion.js'

export function askInWindow(options: askInWindow.Options): WindowAsk {
  const { approval, position, look, leave, decide, rejectAll, next, ...common } = options
  const { random, clock } = common
  return followWindow({
    ...common,
    into: approval.changed?.window ?? options.into,
    begin({ id, key: bytes }) {
      const key = importKek(bytes).finally(() => bytes.fill(0))
      const expiresAt = clock.now() + POPUP_LIFETIME

      async function tellNext(): Promise<boolean> {
        const value: ApprovalReply = { kind: 'next' }
        const envelope = { key: await key, id, direction: 'toWindow' } as const
        return next.tell(id, await sealValue(envelope, { value, random })).then(
          () => true,
          // The window closes. The next request requires a press.
          () => false,
        )
      }

      return {
        async leave() {
          const value: ApprovalQuestion = {
            kind: 'approval',
            approval,
            position: position(),
            look,
            expiresAt,
          }
          const envelope = { key: await key, id, direction: 'toWindow' } as const
          await leave(id, await sealValue(envelope, { value, random }))
          return { expiresAt }
        },
        /** Accepts only the first decision, and an approval only for the delivered bytes. */
        async hear(said) {
          const envelope = { key: await key, id, direction: 'toFrame' } as const
          const parsed = z.safeParse(ApprovalAnswer, await unsealValue(envelope, said))
          if (!parsed.success) return undefined
          const answer = parsed.data
          if (answer.kind === 'opened') return { kind: 'opened' }
          if (answer.kind === 'skip') {
            const choose = next.choice()
            if (choose === undefined || !(await tellNext())) return undefined
            const act = () => {
              next.take(answer.next)
              choose()
            }
            return { kind: 'over', act }
          }
          if (answer.kind !== 'reject' && answer.digest !== approval.digest) return undefined
          // Each window has only one nonce. The services check the rest.
          if (answer.kind === 'approve' && answer.assertion?.nonce !== approval.passkey?.nonce)
            return undefined
          const goesOn =
            answer.kind !== 'change' &&
            answer.next !== undefined &&
            next.waits() &&
            (await tellNext())
              ? answer.next
              : undefined
          return {
            kind: 'over',
            act() {
              if (goesOn !== undefined) next.take(goesOn)
              if (answer.kind === 'reject' && answer.all === true) rejectAll()
              else if (answer.kind === 'reject') decide(false)
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
    position: () => { number: number; of: number }
    look: Look
    leave: (id: string, sealed: string) => Promise<unknown>
    decide: Waiting['decide']
    rejectAll: () => void
    next: {
      /** Whether another request needs a window. */
      waits: () => boolean
      /** Shows the next request while the current request waits. Undefined if the next request needs no window. */
      choice: () => (() => void) | undefined
      tell: (id: string, sealed: string) => Promise<unknown>
      take: (window: NextWindow) => void
    }
  }
}

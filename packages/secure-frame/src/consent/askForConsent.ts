import type { AccountId, Look } from '@vestibule/protocol'
import type { Asker } from '@vestibule/protocol/channel'
import { POPUP_LIFETIME } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { LoginName } from '../auth/loginName.js'
import { ConsentAnswer, type ConsentQuestion } from '../popup/consentMessages.js'
import { followWindow, type WindowAsk } from '../popup/followWindow.js'
import { importKek } from '../wallet/vault/aead.js'
import { sealValue, unsealValue } from '../wallet/window/windowSeal.js'
import type { Choice } from './shownAccounts.js'

export function askForConsent(options: Options): WindowAsk {
  const { origin, asker, who, accounts, look, leave, decide, ...common } = options
  const { random, clock } = common
  const isOffered = (chosen: AccountId | undefined) =>
    accounts.length === 0 ? chosen === undefined : accounts.some(({ id }) => id === chosen)
  return followWindow({
    ...common,
    begin({ id, key: bytes }) {
      const key = importKek(bytes).finally(() => bytes.fill(0))
      const expiresAt = clock.now() + POPUP_LIFETIME
      return {
        async leave() {
          const value: ConsentQuestion = {
            ...{ kind: 'consent', origin, asker, who, accounts, look, expiresAt },
          }
          const envelope = { key: await key, id, direction: 'toWindow' } as const
          await leave(id, await sealValue(envelope, { value, random }))
          return { expiresAt }
        },
        async hear(said) {
          const envelope = { key: await key, id, direction: 'toFrame' } as const
          const parsed = z.safeParse(ConsentAnswer, await unsealValue(envelope, said))
          if (!parsed.success) return undefined
          const answer = parsed.data
          if (answer.kind === 'opened') return { kind: 'opened' }
          if (answer.kind === 'reject') return { kind: 'over', act: () => decide(false) }
          const { account } = answer
          return isOffered(account) ? { kind: 'over', act: () => decide(true, account) } : undefined
        },
      }
    },
  })
}

type Options = Omit<followWindow.Options, 'begin' | 'path'> & {
  origin: string
  asker?: Asker | undefined
  who: LoginName
  accounts: readonly Choice[]
  look: Look
  leave: (id: string, sealed: string) => Promise<unknown>
  decide: (yes: boolean, account?: AccountId) => void
}

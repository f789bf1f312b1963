import type { LoginProvider } from '@vestibule/protocol'
import { HandOverGrant, PopupLeave, PopupReply } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { ApiClient } from '../platform/apiClient.js'
import { followWindow, type WindowAsk } from '../popup/followWindow.js'
import { importKek } from '../wallet/vault/aead.js'
import { type Direction, sealValue, unsealValue } from '../wallet/window/windowSeal.js'
import { SettingsAnswer, type SettingsQuestion, type SettingsReply } from './handOverMessages.js'

/** Time limit in ms for the visitor to sign in in the hub. */
export const SETTINGS_LIFETIME = 300_000

/** Grants the hub's key a session. Only the opened page knows the secret in its URL fragment. */
export function openSettings(options: openSettings.Options): WindowAsk {
  const { session, site, locale, who, onEntered, ...common } = options
  const { random, clock } = common
  return followWindow({
    ...common,
    begin({ id, key: bytes, isPressed }) {
      const key = importKek(bytes).finally(() => bytes.fill(0))
      const expiresAt = clock.now() + SETTINGS_LIFETIME
      const envelope = async (direction: Direction) => ({ key: await key, id, direction })
      const sealed = async (value: SettingsQuestion | SettingsReply) =>
        sealValue(await envelope('toWindow'), { value, random })
      /** The first key of the hub. Other keys are rejected. */
      let known: string | undefined

      async function grant(thumbprint: string): Promise<{ code?: string }> {
        const body = { thumbprint }
        const { response } = HandOverGrant
        const path = '/v1/auth/hand-over'
        const { code } = await session.request({ method: 'POST', path, body, response })
        return { code }
      }

      return {
        async leave() {
          const { provider, label, userId } = await who()
          const named = isPressed && { who: { userId, label } }
          const question = await sealed({
            kind: 'settings',
            ...{ site, locale, provider, ...named, expiresAt },
          })
          const body = { sealed: question, lifetime: SETTINGS_LIFETIME }
          const { response } = PopupLeave
          await session.request({ method: 'POST', path: `/v1/popups/${id}`, body, response })
          return { expiresAt }
        },
        async hear(said) {
          const text = await unsealValue(await envelope('toFrame'), said)
          const parsed = z.safeParse(SettingsAnswer, text)
          if (!parsed.success) return undefined
          const answer = parsed.data
          if (answer.kind === 'opened') return { kind: 'opened' }
          if (answer.kind === 'entered') return { kind: 'over', act: onEntered }
          known ??= answer.thumbprint
          if (answer.thumbprint !== known) return undefined
          const granted = await grant(known).catch(() => ({}))
          const body = { sealed: await sealed({ to: answer.number, ...granted }) }
          const { response } = PopupReply
          const path = `/v1/popups/${id}/replies`
          await session.request({ method: 'POST', path, body, response })
          return undefined
        },
      }
    },
  })
}

export declare namespace openSettings {
  type Options = Omit<followWindow.Options, 'begin'> & {
    session: Pick<ApiClient, 'request'>
    site: string
    locale: string
    who: () => Promise<{ userId: string; provider: LoginProvider; label: string }>
    onEntered: () => void
  }
}

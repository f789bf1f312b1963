import { equalBytes } from '@noble/curves/utils.js'
import { toWire, VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import { MAX_POPUP_LIFETIME, PopupLeave, PopupReply } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { ApiClient } from '../../platform/apiClient.js'
import { fromBase64Url, utf8 } from '../../platform/bytes.js'
import { requireProof } from '../methodTimes.js'
import { DeviceAnswer, type DeviceQuestion, type DeviceReply } from '../pairing/deviceMessages.js'
import { knownMethods } from '../recovery/knownMethods.js'
import { importKek } from '../vault/aead.js'
import { windowProof } from '../window/windowProof.js'
import { sealValue, unsealValue } from '../window/windowSeal.js'
import { withWallet } from '../withWallet.js'
import { handlersAt } from './handlersAt.js'
import type { KeyContract } from './keyContract.js'
import type { KeyServiceContext } from './keyServiceContext.js'

type Served = 'askWindow' | 'hearWindow'
type Context = Parameters<Handlers<KeyContract>['hearWindow']>[1]

type Approval = Extract<DeviceAnswer, { kind: 'approve' }>
type Place = { windowId: string; linkId: string }

type Asked = {
  key: CryptoKey
  linkId: string
  heard: number
}

export function createWindowService(
  context: KeyServiceContext,
  options: { api: ApiClient; handlers: () => Handlers<KeyContract> },
): { handlers: Pick<Handlers<KeyContract>, Served>; forget: () => void } {
  const { deps, proofs, opening, random, connected, onDevice } = context
  const { clock } = deps
  const { api, handlers } = options
  const asked = new Map<string, Asked>()

  async function reply(id: string, { key }: Asked, value: DeviceReply) {
    const sealed = await sealValue({ key, id, direction: 'toWindow' }, { value, random })
    const path = `/v1/popups/${id}/replies`
    await api
      .request({ method: 'POST', path, body: { sealed }, response: PopupReply.response })
      // Ignore a failure: the visitor can retry until the window expires.
      .catch(() => undefined)
  }

  function show({ methodId, mac }: NonNullable<Approval['proof']>, place: Place) {
    const { linkId } = place
    return onDevice((own) =>
      withWallet(deps, own, async (opened) => {
        const { walletId, content } = opened
        const { known } = await knownMethods(deps.api, opened)
        requireProof(known, { provedWith: methodId, now: clock.now() })
        // Only the hub can prove older methods: the vault does not contain their keys.
        const methodKey = content.methodKeys.find((each) => each.methodId === methodId)
        const expected = methodKey && windowProof(methodKey.key, { ...place, walletId, methodId })
        if (expected === undefined || !equalBytes(utf8(mac), utf8(expected)))
          throw new VestibuleError('recoveryRefused', { data: { reason: 'fit' } })
        const owner = { sessionId: own.session.id, walletId }
        proofs.open({ kind: 'link', linkId }, { ...owner, methodId })
      }),
    )
  }

  async function approve(place: Place, { code, proof, assertion }: Approval, call: Context) {
    const { linkId } = place
    if (assertion !== undefined) opening.take(assertion)
    if (proof !== undefined) await show(proof, place)
    // Compares the digits with those on the other device.
    await handlers().answerLink({ linkId }, call)
    await handlersAt('window', handlers()).approveLink({ linkId, code }, call)
  }

  return {
    forget: () => asked.clear(),
    handlers: {
      async askWindow({ id, key: bytes, linkId, look }, call) {
        const { record } = await connected()
        const { walletId, vault } = record
        const { requests } = await handlers().linkRequests({}, call)
        const request = requests.find((each) => each.linkId === linkId)
        if (request === undefined)
          throw new VestibuleError('linkEnded', { data: { reason: 'unknown' } })
        const { device, createdAt } = request
        await handlers().answerLink({ linkId }, call)
        const { methods } = await deps.api.readRecovery(walletId)
        // The maximum lifetime. The frame notices if the request ends sooner.
        const lifetime = MAX_POPUP_LIFETIME
        const value: DeviceQuestion = {
          kind: 'device',
          walletId,
          linkId,
          publicKeysHash: vault.publicKeysHash,
          device,
          createdAt,
          methods: methods.filter(({ pendingUntil }) => pendingUntil === undefined),
          look,
          expiresAt: clock.now() + lifetime,
        }
        const key = await importKek(fromBase64Url(bytes))
        const sealed = await sealValue({ key, id, direction: 'toWindow' }, { value, random })
        const body = { sealed, lifetime }
        const path = `/v1/popups/${id}`
        await api.request({ method: 'POST', path, body, response: PopupLeave.response })
        asked.set(id, { key, linkId, heard: 0 })
        return { expiresAt: value.expiresAt }
      },

      async hearWindow({ id, said }, call) {
        const window = asked.get(id)
        if (window === undefined) throw new VestibuleError('ticketInvalid')
        const { key, linkId } = window
        const opened = await unsealValue({ key, id, direction: 'toFrame' }, said).catch(
          () => undefined,
        )
        const parsed = z.safeParse(DeviceAnswer, opened)
        // Ignore messages that the services invented or repeated.
        if (!parsed.success || parsed.data.number <= window.heard) return { step: 'unheard' }
        const answer = parsed.data
        window.heard = answer.number
        if (answer.kind === 'opened') return { step: 'opened' }
        if (answer.kind === 'reject') {
          asked.delete(id)
          await handlersAt('window', handlers()).refuseLink({ linkId }, call)
          return { step: 'refused' }
        }
        try {
          await approve({ windowId: id, linkId }, answer, call)
          asked.delete(id)
          await reply(id, window, { to: answer.number })
          return { step: 'approved' }
        } catch (error) {
          await reply(id, window, { to: answer.number, error: toWire(error) })
          return { step: 'failed' }
        } finally {
          // On a page, a confirmation is valid for one answer only.
          opening.clear()
        }
      },
    },
  }
}

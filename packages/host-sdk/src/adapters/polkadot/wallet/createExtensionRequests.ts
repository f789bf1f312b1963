import { hex } from '@scure/base'
import { parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { isSameAccount } from '@vestibule/protocol/polkadot'
import type { Emit } from '../../../platform/emitter.js'
import type { Held } from '../../pageWallets/held.js'
import { inTime, SILENT_MS } from '../../pageWallets/inTime.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import type { Claim } from '../account/readClaims.js'
import { bytesOfText } from '../message/bytesOfText.js'
import type { PolkadotRequest } from '../polkadotRequest.js'
import type { DappPage } from './dappPage.js'
import { holdOn, holdOnFirst } from './holdOn.js'
import { asked, type Opened, openExtension } from './openExtension.js'

/**
 * Answers WalletConnect's methods by an extension of the page. Those have no words for the wallet's permission, for its end and for a
 * network, which stand beside them under names of our own; what the extension changes is told as `wallet:changed`.
 */
export function createExtensionRequests(extension: unknown, page: DappPage, emit: Emit) {
  let opened: Opened | undefined
  let claims: readonly Claim[] = []
  let held: Held | undefined
  let stop = () => {}

  function take(now: Opened): Held | undefined {
    stop()
    opened = now
    claims = now.claims
    held = holdOnFirst(page, claims)
    if (held !== undefined) stop = now.follow(onClaims)
    return held
  }

  function onClaims(now: readonly Claim[]) {
    if (held === undefined) return
    claims = now
    const next = holdOn(page, claims, held.reference) ?? holdOnFirst(page, claims)
    if (JSON.stringify(next) === JSON.stringify(held)) return
    if (next === undefined) end()
    held = next
    emit('wallet:changed', next)
  }

  function end() {
    stop()
    stop = () => {}
    held = undefined
    opened = undefined
  }

  /** The account in the extension's own spelling. */
  function accountOf({ params }: PolkadotRequest): { opened: Opened; address: string } {
    const address = String(readPart(params, 'address'))
    if (held === undefined || opened === undefined) throw new VestibuleError('notConnected')
    const isHeld = held.accounts.some((one) => isSameAccount(one.address, address))
    const claim = claims.find((one) => isSameAccount(one.address, address))
    if (!isHeld || claim === undefined) throw new VestibuleError('addressNotYours')
    return { opened, address: claim.address }
  }

  const methods = new Map<string, (request: PolkadotRequest) => Promise<unknown>>([
    [
      'polkadot_signMessage',
      (request) => {
        const { opened, address } = accountOf(request)
        const sign = opened.signer('signRaw')
        const data = `0x${hex.encode(bytesOfText(String(readPart(request.params, 'message'))))}`
        return asked(() => sign({ address, data, type: 'bytes' }))
      },
    ],
    [
      'polkadot_signTransaction',
      (request) => {
        const { opened, address } = accountOf(request)
        const sign = opened.signer('signPayload')
        const payload = Object(readPart(request.params, 'transactionPayload')) as object
        return asked(() => sign({ ...payload, address }))
      },
    ],
    ['wallet:connect', async () => take(await openExtension(extension, page.name()))],
    [
      'wallet:restore',
      async () => {
        const opening = openExtension(extension, page.name())
        const now = await inTime<Opened | undefined>(opening, SILENT_MS, undefined)
        return now && take(now)
      },
    ],
    ['wallet:disconnect', async () => end()],
    [
      'wallet:switchNetwork',
      async ({ params }) => {
        const now = holdOn(page, claims, parseCaipNetworkId(params).chainId)
        if (now === undefined) throw new VestibuleError('chainNotSupported')
        held = now
        emit('wallet:changed', now)
      },
    ],
  ])

  return async (request: PolkadotRequest): Promise<unknown> => {
    const answer = methods.get(request.method)
    if (answer === undefined) throw new VestibuleError('methodNotAllowed')
    return answer(request)
  }
}

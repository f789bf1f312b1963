import { hex } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import { isSameAccount } from '@vestibule/protocol/polkadot'
import type { OnGrant, PageWalletCode } from '../../pageWallets/createPageWallet.js'
import type { Held } from '../../pageWallets/held.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import type { Claim } from '../account/readClaims.js'
import { toAccounts } from '../account/toAccounts.js'
import { bytesOfText } from '../message/bytesOfText.js'
import type { PolkadotRequest } from '../polkadotRequest.js'
import type { DappPage } from './dappPage.js'
import { asked, type Opened, openExtension } from './openExtension.js'

export function createExtensionCode(
  extension: unknown,
  page: DappPage,
  onGrant: OnGrant,
): PageWalletCode {
  let opened: Opened | undefined
  let claims: readonly Claim[] = []
  let held: Held | undefined
  let stop = () => {}

  function take(now: Opened): Held | undefined {
    stop()
    opened = now
    claims = now.claims
    held = holdOnFirst(page, claims)
    stop = now.follow(onClaims)
    return held
  }

  function onClaims(now: readonly Claim[]) {
    claims = now
    const next = (held && holdOn(page, claims, held.reference)) ?? holdOnFirst(page, claims)
    if (JSON.stringify(next) === JSON.stringify(held)) return
    held = next
    // A locked extension returns no accounts until it is unlocked.
    onGrant(next ?? { accounts: [] })
  }

  function end() {
    stop()
    stop = () => {}
    held = undefined
    opened = undefined
  }

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
  ])

  return {
    connect: async () => take(await openExtension(extension, page.name())),
    // A locked extension may answer after it is unlocked.
    restore: async () => take(await openExtension(extension, page.name())),
    disconnect: async () => end(),
    async switchNetwork({ id }) {
      const now = holdOn(page, claims, String(id))
      if (now === undefined) throw new VestibuleError('chainNotSupported')
      held = now
      onGrant(now)
    },
    async request(request: PolkadotRequest) {
      const answer = methods.get(request.method)
      if (answer === undefined) throw new VestibuleError('methodNotAllowed')
      return answer(request)
    },
  }
}

/** The visitor's choice comes first. */
function holdOn(page: DappPage, claims: readonly Claim[], reference: string): Held | undefined {
  const own = claims.filter((claim) => (claim.reference ?? reference) === reference)
  const all = toAccounts(
    own.map(({ address }) => address),
    page.formatOf(reference),
  )
  const active = page.active()
  const isActive = ({ address }: { address: string }) =>
    active !== undefined && isSameAccount(address, active)
  const accounts = [...all.filter(isActive), ...all.filter((one) => !isActive(one))]
  return accounts.length === 0 ? undefined : { reference, accounts }
}

/** Uses the first network with accounts. */
function holdOnFirst(page: DappPage, claims: readonly Claim[]): Held | undefined {
  for (const reference of page.references()) {
    const held = holdOn(page, claims, reference)
    if (held !== undefined) return held
  }
  return undefined
}

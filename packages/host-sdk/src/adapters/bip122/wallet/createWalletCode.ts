import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { MessageProtocol } from '@vestibule/protocol/bip122'
import type { OnGrant, PageWalletCode } from '../../pageWallets/createPageWallet.js'
import type { Held } from '../../pageWallets/held.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { listOf } from '../../walletStandard/walletStandard.js'
import type { BitcoinRequest, SignInput } from '../bitcoinRequest.js'
import type { InputsToSign, OnHeld, PageWallet } from './pageWallet.js'

export function createWalletCode(
  createWallet: (onHeld: OnHeld) => PageWallet,
  onGrant: OnGrant,
): PageWalletCode {
  let held: Held | undefined
  const wallet = createWallet((changed) => {
    held = changed
    onGrant(changed)
  })
  const take = (now: Held | undefined) => {
    held = now
    return now
  }
  const text = ({ params }: BitcoinRequest, name: string) => {
    const value = readPart(params, name)
    return typeof value === 'string' ? value : undefined
  }
  const account = (request: BitcoinRequest, name = 'address') => {
    const address = text(request, name) ?? text(request, 'account') ?? held?.accounts[0]?.address
    const known = held?.accounts.find((one) => one.address === address)
    if (known === undefined)
      throw new VestibuleError(held?.accounts.length ? 'addressNotYours' : 'notConnected')
    return known.address
  }

  async function signMessage(request: BitcoinRequest) {
    const address = account(request)
    const message = text(request, 'message')
    if (message === undefined) throw new VestibuleError('invalidParams')
    const protocol = text(request, 'protocol') as MessageProtocol | undefined
    return { address, signature: await wallet.signMessage({ address, message, protocol }) }
  }

  async function signPsbt(request: BitcoinRequest) {
    const inputs = groupInputs(listOf(readPart(request.params, 'signInputs')))
    for (const { address } of inputs) account({ ...request, params: { address } })
    const broadcast = readPart(request.params, 'broadcast') === true
    const psbt = base64.decode(text(request, 'psbt') ?? '')
    const signed = await wallet.signPsbt({ psbt, inputs, broadcast })
    return { psbt: signed.psbt && base64.encode(signed.psbt), txid: signed.txid }
  }

  async function sendTransfer(request: BitcoinRequest) {
    account(request, 'account')
    const recipient = text(request, 'recipientAddress') ?? ''
    const amount = BigInt(text(request, 'amount') ?? '')
    return { txid: await wallet.sendTransfer({ recipient, amount }) }
  }

  const methods = new Map<string, (request: BitcoinRequest) => Promise<unknown>>([
    ['getAccountAddresses', async () => held?.accounts ?? []],
    ['signMessage', signMessage],
    ['signPsbt', signPsbt],
    ['sendTransfer', sendTransfer],
  ])

  return {
    connect: async (network) => take(await wallet.connect(network && String(network.id))),
    restore: async () => take(await wallet.restore()),
    async disconnect() {
      held = undefined
      await wallet.disconnect()
    },
    async switchNetwork({ id }) {
      const now = await wallet.switchTo(String(id))
      take(now)
      onGrant(now)
    },
    async request(request: BitcoinRequest) {
      const answer = methods.get(request.method)
      if (answer === undefined) throw new VestibuleError('methodNotAllowed')
      return answer(request)
    },
  }
}

function groupInputs(inputs: readonly unknown[]): InputsToSign[] {
  const groups = new Map<string, InputsToSign & { indexes: number[] }>()
  for (const input of inputs as readonly SignInput[]) {
    const sigHash = input.sighashTypes?.[0]
    const key = `${input.address} ${sigHash}`
    const group = groups.get(key) ?? { address: input.address, indexes: [], sigHash }
    group.indexes.push(input.index)
    groups.set(key, group)
  }
  return [...groups.values()]
}

import { base64, hex } from '@scure/base'
import { accountAt, type Fact, type Setting } from '../../request.js'
import { rpcErrors } from '../../rpcError.js'
import { shortAddress } from '../../text/shortAddress.js'
import type { Method } from '../walletNamespace.js'
import { ACCOUNTS, type BitcoinAccount } from './accounts.js'
import { outputsOf, readPsbt, signInputs } from './psbt.js'
import { signLegacy, signSimple } from './signText.js'

/** As WalletConnect has them. The wallet asks no node, so that it sends nothing. */
export const METHODS: Readonly<Record<string, Method>> = {
  getAccountAddresses: {
    title: 'Addresses',
    run: async (setting) =>
      sharedBy(setting).map(({ address, publicKey, path, isTaproot }) => ({
        address,
        publicKey: hex.encode(publicKey),
        path,
        intention: isTaproot ? 'ordinal' : 'payment',
      })),
  },

  signMessage: {
    title: 'Sign message',
    show(setting) {
      const { account, message } = messageOf(setting)
      return [accountFact(account), { name: 'Message', value: message, long: true }]
    },
    async run(setting) {
      const { account, message, isLegacy } = messageOf(setting)
      const bytes = new TextEncoder().encode(message)
      const signature = (isLegacy ? signLegacy : signSimple)(account, bytes)
      return { address: account.address, signature: hex.encode(signature) }
    },
  },

  signPsbt: {
    title: 'Sign transaction',
    show(setting) {
      const { accounts, transaction } = psbtOf(setting)
      return [
        ...accounts.map(accountFact),
        ...outputsOf(transaction).map(({ to, amount }) => ({
          name: `Sends ${amount} satoshi to`,
          value: to,
        })),
      ]
    },
    async run(setting) {
      const { accounts, transaction, wanted } = psbtOf(setting)
      const signed = accounts.map((account) => signInputs(transaction, { account, wanted }))
      if (signed.every((count) => count === 0))
        throw rpcErrors.invalidParams('No input of the transaction is of a shared account.')
      return { psbt: base64.encode(transaction.toPSBT()) }
    },
  },
}

const accountFact = ({ address }: BitcoinAccount): Fact => ({
  name: 'Account',
  value: shortAddress(address),
})

const sharedBy = ({ shared }: Setting) => ACCOUNTS.filter(({ address }) => shared.includes(address))

/** @throws {RpcError} */
function accountOf(setting: Setting, address: unknown): BitcoinAccount {
  const { position } = accountAt(setting, (one) => one === address)
  const account = ACCOUNTS[position]
  if (account === undefined) throw rpcErrors.unauthorized()
  return account
}

/** @throws {RpcError} */
function messageOf(setting: Setting) {
  const given = paramsOf(setting)
  const account = accountOf(setting, given.address ?? given.account)
  const { message, protocol = account.isTaproot ? 'bip322' : 'ecdsa' } = given
  if (typeof message !== 'string') throw rpcErrors.invalidParams('`message` must be a text.')
  const isLegacy = protocol === 'ecdsa'
  if (!isLegacy && protocol !== 'bip322')
    throw rpcErrors.invalidParams('`protocol` must be ecdsa or bip322.')
  if (isLegacy && account.isTaproot)
    throw rpcErrors.invalidParams('Taproot signs messages by bip322.')
  return { account, message, isLegacy }
}

/** @throws {RpcError} */
function psbtOf(setting: Setting) {
  const { account, psbt, signInputs: inputs, broadcast } = paramsOf(setting)
  if (broadcast === true) throw rpcErrors.disconnectedChain()
  const wanted = Array.isArray(inputs) ? inputs.map((one) => Number(one?.index)) : undefined
  accountOf(setting, account)
  return { accounts: sharedBy(setting), transaction: readPsbt(psbt), wanted }
}

/** By name, or as the only parameter. */
function paramsOf({ params }: Setting): Record<string, unknown> {
  const [first] = params
  return (first ?? {}) as Record<string, unknown>
}

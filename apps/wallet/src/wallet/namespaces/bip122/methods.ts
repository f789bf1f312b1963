import { base64, hex } from '@scure/base'
import { accountAt, type Fact, type Setting } from '../../request.js'
import { rpcErrors } from '../../rpcError.js'
import { shortAddress } from '../../text/shortAddress.js'
import type { Method } from '../walletNamespace.js'
import { ACCOUNTS, type BitcoinAccount, isAddressOf } from './accounts.js'
import { esploraOf } from './esplora.js'
import { feeOf, outputsOf, readPsbt, signInputs } from './psbt.js'
import { signLegacy, signSimple } from './signText.js'
import { createTransfer, FEE_RATE, readTransfer } from './transfer.js'

/** WalletConnect's Bitcoin methods. The wallet sends only on a network with a node. */
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
      const { accounts, transaction, broadcast } = psbtOf(setting)
      if (broadcast) esploraOf(setting)
      const fee = feeOf(transaction)
      return [
        ...accounts.map(accountFact),
        ...outputsOf(transaction, referenceOf(setting)).map(({ to, amount }) => ({
          name: `Sends ${amount} satoshi to`,
          value: to,
        })),
        ...(fee === undefined ? [] : [{ name: 'Fee', value: `${fee} satoshi` }]),
        { name: 'Then', value: broadcast ? 'Sent to the network' : 'Given back to the dapp' },
      ]
    },
    async run(setting) {
      const { accounts, transaction, wanted, broadcast } = psbtOf(setting)
      const signed = accounts.map((account) => signInputs(transaction, { account, wanted }))
      if (signed.every((count) => count === 0))
        throw rpcErrors.invalidParams('No input of the transaction belongs to a shared account.')
      if (!broadcast) return { psbt: base64.encode(transaction.toPSBT()) }
      transaction.finalize()
      const txid = await esploraOf(setting).send(transaction.hex)
      return { psbt: base64.encode(transaction.toPSBT()), txid }
    },
  },

  sendTransfer: {
    title: 'Send',
    show(setting) {
      const { account, recipient, amount } = transferOf(setting)
      return [
        accountFact(account),
        { name: `Sends ${amount} satoshi to`, value: recipient },
        { name: 'Fee', value: `${FEE_RATE} satoshi for a virtual byte` },
      ]
    },
    async run(setting) {
      const { account, ...transfer } = transferOf(setting)
      const esplora = esploraOf(setting)
      const coins = await esplora.coinsOf(account.address)
      const reference = referenceOf(setting)
      const { hex: transaction } = createTransfer(transfer, { account, coins, reference })
      return { txid: await esplora.send(transaction) }
    },
  },
}

const referenceOf = ({ chain }: Setting) => chain.slice('bip122:'.length)

const accountFact = ({ address }: BitcoinAccount): Fact => ({
  name: 'Account',
  value: shortAddress(address),
})

const sharedBy = (setting: Setting) =>
  ACCOUNTS.filter(
    ({ address }) => setting.shared.includes(address) && isAddressOf(referenceOf(setting), address),
  )

function accountOf(setting: Setting, address: unknown): BitcoinAccount {
  const { position } = accountAt(setting, (one) => one === address)
  const account = ACCOUNTS[position]
  if (account === undefined || !isAddressOf(referenceOf(setting), account.address))
    throw rpcErrors.unauthorized()
  return account
}

function messageOf(setting: Setting) {
  const given = paramsOf(setting)
  const account = accountOf(setting, given.address ?? given.account)
  const { message, protocol = account.isTaproot ? 'bip322' : 'ecdsa' } = given
  if (typeof message !== 'string') throw rpcErrors.invalidParams('`message` must be a string.')
  const isLegacy = protocol === 'ecdsa'
  if (!isLegacy && protocol !== 'bip322')
    throw rpcErrors.invalidParams('`protocol` must be `ecdsa` or `bip322`.')
  if (isLegacy && account.isTaproot)
    throw rpcErrors.invalidParams('Taproot accounts sign messages only with `bip322`.')
  return { account, message, isLegacy }
}

function psbtOf(setting: Setting) {
  const { account, psbt, signInputs: inputs, broadcast } = paramsOf(setting)
  const wanted = Array.isArray(inputs) ? inputs.map((one) => Number(one?.index)) : undefined
  accountOf(setting, account)
  return {
    accounts: sharedBy(setting),
    transaction: readPsbt(psbt),
    wanted,
    broadcast: broadcast === true,
  }
}

/** @throws {RpcError} 4901 for a network without a node */
function transferOf(setting: Setting) {
  const given = paramsOf(setting)
  const account = accountOf(setting, given.account)
  esploraOf(setting)
  return { account, ...readTransfer(given, referenceOf(setting)) }
}

function paramsOf({ params }: Setting): Record<string, unknown> {
  const [first] = params
  return (first ?? {}) as Record<string, unknown>
}

import { BITCOIN_NETWORKS } from '@vestibule/protocol/bip122'
import { awaitDecision } from '../../../testing/awaitDecision.js'
import { checkKey, checkName } from '../../../testing/checkOptions.js'
import { createAccounts, type TestAccount } from './keysOf.js'
import { signText } from './signText.js'
import { signTransaction } from './signTransaction.js'
import type { TestCall, TestKeeperOptions } from './testKeeperOptions.js'

type Inputs = readonly { address: string; indexes: readonly number[] }[]

export function createTestKeeper(options: TestKeeperOptions) {
  const { decide, delayMs, payment = 'p2wpkh', protocol = 'bip322', esploraUrl } = options
  const calls: TestCall[] = []
  const listeners = new Set<(what: string) => void>()
  let reference = options.network ?? '000000000019d6689c085ae165831e93'
  let secretKeys = options.secretKeys
  let permitted = options.permitted ?? false
  checkKeys(secretKeys)
  for (const of of [reference, ...(options.networks ?? [])]) checkReference(of)

  function network(of = reference) {
    const found = BITCOIN_NETWORKS.get(of)
    if (found === undefined) throw new Error('The wallet does not support the network.')
    return found
  }
  const all = (of = reference) => createAccounts(secretKeys, { network: network(of), payment })
  const everywhere = () =>
    [...new Set([reference, ...(options.networks ?? [])])].flatMap((of) =>
      all(of).map((account) => ({ ...account, reference: of })),
    )
  const tell = (what: string) => {
    for (const listener of listeners) listener(what)
  }

  function permit(now: boolean) {
    permitted = now
    options.onPermitted?.(now)
    tell(now ? 'accountChange' : 'disconnect')
  }

  async function ask(method: string, inputs: readonly unknown[]) {
    calls.push({ method, inputs })
    await awaitDecision(decide({ method, inputs }), {
      delayMs,
      refusal: () => Object.assign(new Error('User rejected the request.'), { code: 4001 }),
    })
  }

  function accountOf(address: unknown): TestAccount & { reference: string } {
    const found = everywhere().find((account) => account.address === address)
    if (found === undefined || !permitted) throw new Error('The account is not connected.')
    return found
  }

  function sign(psbt: Uint8Array, inputs: Inputs) {
    const own = inputs.map(({ address, indexes }) => ({ account: accountOf(address), indexes }))
    return signTransaction(psbt, own)
  }

  async function send(psbt: Uint8Array, inputs: Inputs): Promise<string> {
    if (esploraUrl === undefined) throw new Error('The wallet has no Esplora URL.')
    const transaction = sign(psbt, inputs)
    transaction.finalize()
    const response = await fetch(`${esploraUrl}/tx`, { method: 'POST', body: transaction.hex })
    if (!response.ok) throw new Error(await response.text())
    return response.text()
  }

  return {
    calls,
    all,
    ask,
    sign,
    send,
    network,
    canSend: esploraUrl !== undefined,
    given: () => (permitted ? all() : []),
    givenEverywhere: () => (permitted ? everywhere() : []),
    isPermitted: () => permitted,
    note: (method: string, inputs: readonly unknown[]) => calls.push({ method, inputs }),
    async connect() {
      if (permitted) return
      await ask('connect', [])
      permit(true)
    },
    signMessage(address: unknown, message: Uint8Array, wanted = protocol) {
      const account = accountOf(address)
      return signText(account, { message, protocol: wanted, reference: account.reference })
    },
    listen(listener: (what: string) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    selectAccounts(chosen: readonly Uint8Array[]) {
      checkKeys(chosen)
      secretKeys = chosen
      tell('accountChange')
    },
    selectNetwork(chosen: string) {
      checkReference(chosen)
      reference = chosen
      tell('networkChange')
    },
    leave: () => permit(false),
  }
}

const checkKeys = (keys: readonly Uint8Array[]) => {
  const of = 'createTestBitcoinWallet: secretKeys'
  for (const key of keys) checkKey(key, { of, bytes: 32, form: 'a key of secp256k1' })
}

function checkReference(reference: string) {
  const form =
    'a reference of CAIP-2 without its namespace, such as "000000000019d6689c085ae165831e93" for Bitcoin'
  const isOne = BITCOIN_NETWORKS.has(reference)
  checkName(reference, { of: 'createTestBitcoinWallet: network', form, isOne })
}

export type TestKeeper = ReturnType<typeof createTestKeeper>

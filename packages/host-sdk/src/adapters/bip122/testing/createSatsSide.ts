import { base64, hex } from '@scure/base'
import { BITCOIN_NETWORKS } from '@vestibule/protocol/bip122'
import type { TestKeeper } from './createTestKeeper.js'

type Params = Record<string, unknown>
type Listener = { eventName: string; cb: (event: object) => void }

const [REJECTED, UNKNOWN, DENIED, FAILED] = [-32000, -32601, -32002, -32603]

export function createSatsSide(
  keeper: TestKeeper,
  { lacks }: { lacks: readonly string[] },
): object {
  const addresses = () =>
    keeper.given().map(({ address, publicKey, purpose, kind }) => ({
      ...{ address, purpose, walletType: 'software', addressType: kind },
      publicKey: hex.encode(publicKey),
    }))
  const answer = () => {
    const { name } = keeper.network()
    return {
      addresses: addresses(),
      network: { bitcoin: { name: `${name.charAt(0).toUpperCase()}${name.slice(1)}` } },
    }
  }
  async function connect(method: string, params: Params) {
    keeper.note(method, [params])
    await keeper.connect()
    return answer()
  }
  const inputsOf = ({ signInputs }: Params) =>
    Object.entries(signInputs as Record<string, number[]>).map(([address, indexes]) => ({
      address,
      indexes,
    }))

  const methods: Record<string, (params: Params) => Promise<unknown>> = {
    wallet_connect: (params) => connect('wallet_connect', params),
    getAddresses: (params) => connect('getAddresses', params),
    async wallet_getAccount() {
      keeper.note('wallet_getAccount', [])
      if (!keeper.isPermitted()) throw Object.assign(new Error('Access denied.'), { code: DENIED })
      return answer()
    },
    wallet_disconnect: async () => keeper.leave(),
    async wallet_changeNetwork({ name }) {
      await keeper.ask('wallet_changeNetwork', [name])
      const wanted = String(name).toLowerCase()
      const found = [...BITCOIN_NETWORKS].find(([, network]) => network.name === wanted)
      if (found !== undefined) keeper.selectNetwork(found[0])
      return {}
    },
    async signMessage({ address, message, protocol }) {
      await keeper.ask('signMessage', [{ address, message, protocol }])
      const wanted =
        protocol === undefined ? [] : ([protocol === 'ECDSA' ? 'ecdsa' : 'bip322'] as const)
      const text = new TextEncoder().encode(String(message))
      return { address, signature: base64.encode(keeper.signMessage(address, text, ...wanted)) }
    },
    async signPsbt(params) {
      await keeper.ask('signPsbt', [params])
      const psbt = base64.decode(String(params.psbt))
      const inputs = inputsOf(params)
      const signed = base64.encode(keeper.sign(psbt, inputs).toPSBT())
      return params.broadcast === true
        ? { psbt: signed, txid: await keeper.send(psbt, inputs) }
        : { psbt: signed }
    },
  }

  return {
    async request(method: string, params: unknown) {
      const call = lacks.includes(method) ? undefined : methods[method]
      const about = { jsonrpc: '2.0', id: 1 }
      if (call === undefined)
        return { ...about, error: { code: UNKNOWN, message: 'Unknown method' } }
      try {
        return { ...about, result: (await call(Object(params))) ?? null }
      } catch (error) {
        const { code, message } = error as { code?: number; message: string }
        return { ...about, error: { code: code === 4001 ? REJECTED : (code ?? FAILED), message } }
      }
    },
    ...(!lacks.includes('addListener') && {
      addListener: ({ eventName, cb }: Listener) =>
        keeper.listen((what) => {
          if (what === eventName) cb({ type: what })
        }),
    }),
  }
}

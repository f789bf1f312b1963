import type { TestKeeper } from './createTestKeeper.js'
import type { TestAccount } from './keysOf.js'

type Input = {
  psbt: Uint8Array
  inputsToSign: readonly { account: { address: string }; signingIndexes: readonly number[] }[]
}
type Listener = (change: { accounts: readonly object[] }) => void

const CHAINS = ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest'].map(
  (name) => `bitcoin:${name}`,
)

export function createStandardSide(
  keeper: TestKeeper,
  { name, icon, lacks }: { name: string; icon: string; lacks: readonly string[] },
): object {
  const toAccount = ({ address, publicKey, reference }: TestAccount & { reference: string }) =>
    Object.freeze({
      address,
      publicKey,
      chains: [`bitcoin:${keeper.network(reference).name}`],
      features: [],
    })
  const given = () => keeper.givenEverywhere().map(toAccount)
  const inputsOf = ({ inputsToSign }: Input) =>
    inputsToSign.map(({ account, signingIndexes }) => ({
      address: account.address,
      indexes: signingIndexes,
    }))

  const features: Record<string, object> = {
    'bitcoin:connect': {
      version: '1.0.0',
      async connect(input: { purposes: readonly string[] }) {
        keeper.note('bitcoin:connect', [input])
        await keeper.connect()
        return { accounts: given() }
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: async () => keeper.leave() },
    'standard:events': {
      version: '1.0.0',
      on: (_event: 'change', listener: Listener) =>
        keeper.listen(() => listener({ accounts: given() })),
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      async signMessage(...inputs: { account: TestAccount; message: Uint8Array }[]) {
        await keeper.ask('bitcoin:signMessage', inputs)
        return inputs.map(({ account, message }) => ({
          signedMessage: message,
          signature: keeper.signMessage(account.address, message),
        }))
      },
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      async signTransaction(input: Input) {
        await keeper.ask('bitcoin:signTransaction', [input])
        return { signedPsbt: keeper.sign(input.psbt, inputsOf(input)).toPSBT() }
      },
    },
    ...(keeper.canSend && {
      'bitcoin:signAndSendTransaction': {
        version: '1.0.0',
        async signAndSendTransaction(...inputs: Input[]) {
          await keeper.ask('bitcoin:signAndSendTransaction', inputs)
          const sent = inputs.map((input) => keeper.send(input.psbt, inputsOf(input)))
          return (await Promise.all(sent)).map((txId) => ({ txId }))
        },
      },
    }),
  }
  for (const feature of lacks) delete features[feature]
  return {
    version: '1.0.0',
    name,
    icon,
    chains: CHAINS,
    features,
    get accounts() {
      return given()
    },
  }
}

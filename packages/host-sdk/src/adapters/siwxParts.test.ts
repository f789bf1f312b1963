import { base58, base64, hex } from '@scure/base'
import { expect, test } from 'vitest'
import type { SiwxPart } from '../core/model/siwxPart.js'
import type { openAdapterPage } from '../core/testing/openAdapterPage.js'
import { withWindow } from '../core/testing/stubWindow.js'
import { siwxPart as bitcoinPart } from './bip122/siwx/siwxPart.js'
import * as bitcoin from './bip122/testing/openPage.js'
import { siwxPart as cosmosPart } from './cosmos/siwx/siwxPart.js'
import * as cosmos from './cosmos/testing/openPage.js'
import { siwxPart as polkadotPart } from './polkadot/siwx/siwxPart.js'
import * as polkadot from './polkadot/testing/openPage.js'
import { siwxPart as solanaPart } from './solana/siwx/siwxPart.js'
import * as solana from './solana/testing/openPage.js'

withWindow()

const MESSAGE = 'dapp.example wants you to sign in with your account:'

type Page = Pick<ReturnType<typeof openAdapterPage>, 'core' | 'connector' | 'account'>
type Proof = Parameters<SiwxPart['verify']>[0]
type Visited = {
  page: Page
  part: SiwxPart
  connector: string
  wrong: readonly Partial<Proof>[]
  inOtherForm?: (signature: string) => string
}

const networkOf = ({ core }: Page, at = 0) => {
  const network = core.networks[at]
  if (network === undefined) throw new Error('The page has no such network.')
  return network
}
const addresses = (...all: (string | undefined)[]) => all.map((address = '') => ({ address }))
const signatures = (...all: string[]) => all.map((signature) => ({ signature }))

const bitcoinWallet =
  (...[standard, payment, protocol]: readonly [Standard, Payment, Protocol]) =>
  async (): Promise<Visited> => {
    const page = await bitcoin.visitConnected({ standard, payment, protocol })
    return {
      ...{ page, part: bitcoinPart, connector: 'Satoshi' },
      inOtherForm: (signature) => hex.encode(base64.decode(signature)),
      wrong: [
        ...addresses(page.wallet.addresses()[1], 'x'),
        ...signatures(base64.encode(new Uint8Array(65)), '!'),
        { network: networkOf(page, 1) },
      ],
    }
  }
type Given = NonNullable<Parameters<typeof bitcoin.visitConnected>[0]>
type Standard = NonNullable<Given['standard']>
type Payment = NonNullable<Given['payment']>
type Protocol = NonNullable<Given['protocol']>

const cosmosWallet =
  (...given: Parameters<typeof cosmos.visitConnected>) =>
  async (): Promise<Visited> => ({
    ...{ page: await cosmos.visitConnected(...given), part: cosmosPart, connector: 'app.keplr' },
    wrong: [
      ...addresses('cosmos150rtrmj2f8vl9tem8qpfw36ylw5jg9j2nr2fee', 'x'),
      ...signatures(base64.encode(new Uint8Array(64)), '!'),
    ],
  })

const [FIRST = { secretKey: new Uint8Array(32) }, SECOND = FIRST] = polkadot.ACCOUNTS
const polkadotWallet = (type: 'sr25519' | 'ecdsa') => async (): Promise<Visited> => {
  const page = await polkadot.visitConnected({ accounts: [{ ...FIRST, type }, SECOND] })
  const [, other] = page.wallet.addresses(0)
  return {
    ...{ page, part: polkadotPart, connector: 'Dot' },
    wrong: [...addresses(other, 'x'), ...signatures('0x', `0x${'0'.repeat(128)}`)],
  }
}

async function solanaWallet(): Promise<Visited> {
  solana.offerStandard()
  const page = solana.openPage()
  await Promise.resolve()
  await page.vestibule.connect(page.connector('Ghost'))
  return {
    ...{ page, part: solanaPart, connector: 'Ghost' },
    wrong: [...addresses('1'.repeat(33)), ...signatures(base58.encode(new Uint8Array(64)), '0')],
  }
}

test.each<[how: string, visit: () => Promise<Visited>]>([
  [
    'of Bitcoin’s Wallet Standard by p2wpkh and bip322',
    bitcoinWallet('wallet-standard', 'p2wpkh', 'bip322'),
  ],
  ['of sats-connect by p2sh and ecdsa', bitcoinWallet('sats-connect', 'p2sh', 'ecdsa')],
  ['of sats-connect by p2tr and bip322', bitcoinWallet('sats-connect', 'p2tr', 'bip322')],
  ['of Cosmos by `signArbitrary`', cosmosWallet()],
  [
    'of Cosmos without `signArbitrary`, by an Amino document',
    cosmosWallet({ lacks: ['signArbitrary'] }),
  ],
  [
    'of Cosmos on a chain with Ethereum addresses',
    cosmosWallet({ chains: [cosmos.EVMOS_CHAIN] }, { networks: [cosmos.EVMOS] }),
  ],
  ['of Polkadot by sr25519', polkadotWallet('sr25519')],
  ['of Polkadot by ecdsa', polkadotWallet('ecdsa')],
  ['of Solana’s Wallet Standard', solanaWallet],
])('[J13] signs in with a wallet %s, and rejects other signatures', async (_how, visit) => {
  const { page, part, wrong, inOtherForm, ...visited } = await visit()
  const connector = page.connector(visited.connector)
  const { address = '' } = page.account()
  const signature = await part.signMessage({ connector, address, message: MESSAGE })
  const proof = {
    network: networkOf(page),
    ask: async () => null,
    address,
    message: MESSAGE,
    signature,
  }
  await expect(part.verify(proof)).resolves.toBe(true)
  if (inOtherForm !== undefined)
    await expect(part.verify({ ...proof, signature: inOtherForm(signature) })).resolves.toBe(true)
  for (const change of [{ message: `${MESSAGE}.` }, ...wrong])
    await expect(part.verify({ ...proof, ...change })).resolves.toBe(false)
})

test.each([
  [
    'Cosmos',
    cosmosPart,
    'app.keplr',
    () =>
      cosmos.visitConnected({
        decide: ({ method }) => (method === 'enable' ? 'approve' : 'reject'),
      }),
  ],
  [
    'Polkadot',
    polkadotPart,
    'Dot',
    () =>
      polkadot.visitConnected({
        decide: ({ method }) => (method === 'signRaw' ? 'reject' : 'approve'),
      }),
  ],
] as const)(
  '[J13] [Z20] error: reports that the visitor rejected the sign-in with %s',
  async (_where, part, id, visit) => {
    const page: Page = await visit()
    const { address = '' } = page.account()
    const asked = { connector: page.connector(id), address, message: MESSAGE }
    await expect(part.signMessage(asked)).rejects.toMatchObject({ type: 'userRejected' })
  },
)

test('security: [J13] refuses the signature of another Cosmos account', async () => {
  const page = await cosmos.visitConnected()
  const { signArbitrary } = page.wallet.keplr
  page.wallet.keplr.signArbitrary = async (chainId, signer) =>
    signArbitrary?.(chainId, signer, 'Another')
  const asked = { connector: page.connector(), address: page.address, message: MESSAGE }
  await expect(cosmosPart.signMessage(asked)).rejects.toMatchObject({ type: 'invalidReply' })
})

test('security: [J13] refuses Polkadot’s all-zero account, whose key verifies every signature', async () => {
  const network = networkOf(await polkadot.visitConnected())
  const address = '111111111111111111111111111111111HC1'
  const proof = { network, ask: async () => null, address, message: MESSAGE }
  for (const last of ['00', '80']) {
    const signature = `0x${'00'.repeat(63)}${last}`
    await expect(polkadotPart.verify({ ...proof, signature })).resolves.toBe(false)
  }
})

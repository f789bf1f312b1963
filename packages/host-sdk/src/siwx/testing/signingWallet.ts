import { privateKeyToAccount } from 'viem/accounts'
import type { Core } from '../../core/core.js'
import type { OneClick } from '../../core/model/oneClick.js'
import type { Options } from '../../core/model/options.js'
import type { SiwxSession } from '../../core/model/siwx.js'
import { currentView } from '../../core/model/views.js'
import { createTestCore, type memoryArea, offerWallet } from '../../core/testing/createTestCore.js'
import { followSignIn } from '../../navigation/followSignIn.js'
import { formatMessage } from '../message/formatMessage.js'

const KEYS = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const ACCOUNTS = KEYS.map((key) => privateKeyToAccount(key))

export const [ANN, BOB] = ACCOUNTS.map(({ address }) => address) as [string, string]

export function offerSigningWallet(core: Core, wish: Partial<offerWallet.Wish> = {}) {
  const offered = offerWallet(core as ReturnType<typeof createTestCore>, {
    address: ANN,
    otherAddresses: [BOB],
    ...wish,
  })
  const { connector, visitor } = offered
  const { request } = connector.provider
  const texts: string[] = []
  const signing = { wait: async () => {} }
  connector.provider = {
    ...connector.provider,
    async request(asked) {
      if (asked.method !== 'personal_sign') return request(asked)
      const [raw, address] = asked.params as [`0x${string}`, string]
      visitor.asked.push('personal_sign')
      texts.push(Buffer.from(raw.slice(2), 'hex').toString())
      await signing.wait()
      if (visitor.decision === 'reject')
        throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      const account = ACCOUNTS.find((one) => one.address === address)
      return account?.signMessage({ message: { raw } })
    },
  }
  const ahead = createAhead()
  connector.oneClick = ahead.oneClick
  core.store.setState(({ connectors }) => ({ connectors: [...connectors] }))
  return { ...offered, texts, signing, signAhead: ahead.sign }
}

function createAhead() {
  let createMessage: OneClick.CreateMessage | undefined
  const signed: SiwxSession[] = []
  const oneClick: OneClick = {
    offer(write) {
      createMessage = write
    },
    take: () => signed.splice(0),
  }
  async function sign() {
    const message = await createMessage?.()
    const [ann] = ACCOUNTS
    if (message === undefined || ann === undefined) return
    const { toString: _text, ...words } = message
    for (const id of ['31337', '31338']) {
      const data = { ...words, accountAddress: ANN, chainId: `eip155:${id}` as const }
      const text = formatMessage(data, { accountName: 'Ethereum', messageChainId: id })
      signed.push({ data, message: text, signature: await ann.signMessage({ message: text }) })
    }
  }
  return { oneClick, sign }
}

export function createSignInPage(options: Partial<Options>, area?: ReturnType<typeof memoryArea>) {
  const core = createTestCore(options, area)
  const { siwx } = options
  if (siwx === undefined) throw new Error('The page does not request a sign-in.')
  const signIn = followSignIn(core, siwx)
  core.signIn = async () => signIn
  core.store.setState({ initialized: true })
  return {
    core,
    signIn,
    status: () => core.store.getState().signIn?.status ?? 'none',
    shown: () => {
      const state = core.store.getState()
      return state.open ? currentView(state).name : 'closed'
    },
  }
}

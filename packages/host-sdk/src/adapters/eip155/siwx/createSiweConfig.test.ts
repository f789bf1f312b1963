import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../../connections/connect.js'
import {
  ANN,
  BOB,
  createSignInPage,
  offerSigningWallet,
} from '../../../siwx/testing/signingWallet.js'
import { createSiweConfig, type SiweConfig, type SiweSession } from './createSiweConfig.js'

function createServer(says?: (session: SiweSession) => SiweSession | null) {
  const server = { session: null as SiweSession | null, heard: [] as string[] }
  let asked: SiweSession | undefined
  const config: SiweConfig = {
    getNonce: async () => 'nonce1234',
    createMessage(input) {
      asked = { address: input.address, chainId: input.chainId }
      return `${input.domain} asks ${input.address}, ${input.nonce}`
    },
    async verifyMessage({ message }) {
      if (!message.startsWith('dapp.example asks')) return false
      server.session = says === undefined ? (asked ?? null) : says(asked as SiweSession)
      return true
    },
    getSession: async () => server.session,
    async signOut() {
      server.session = null
      return true
    },
    onSignIn: ({ address }) => void server.heard.push(`in ${address}`),
    onSignOut: () => void server.heard.push('out'),
  }
  return { server, config }
}

async function connectedPage(config: SiweConfig) {
  const siwx = createSiweConfig(config)
  const page = createSignInPage({ siwx })
  await connect(page.core, offerSigningWallet(page.core).connector)
  await expect.poll(page.status).toBe('asked')
  return page
}

beforeEach(() => vi.stubGlobal('location', new URL('https://dapp.example/')))

describe('createSiweConfig', () => {
  test('[X06] [J13] signs in and out with a dapp’s SIWE configuration', async () => {
    const { server, config } = createServer()
    const page = await connectedPage(config)
    await page.signIn.sign()
    expect(page.status()).toBe('signedIn')
    expect(server.session).toEqual({ address: ANN, chainId: 31337 })
    await page.signIn.signOut()
    expect(server.heard).toEqual([`in ${ANN}`, 'out'])
  })

  test.each([
    ['nobody', () => null],
    ['another account', (session: SiweSession) => ({ ...session, address: BOB })],
    ['another network', (session: SiweSession) => ({ ...session, chainId: 1 })],
  ])('[J13] does not sign in if the server reports %s', async (_who, says) => {
    const { config } = createServer(says)
    const page = await connectedPage(config)
    await expect(page.signIn.sign()).rejects.toThrow('has no session of this account')
    expect(page.status()).toBe('asked')
  })

  test.each(['31337', 'eip155:31337'])(
    '[J13] keeps the account signed in if the server returns the chain id as %j',
    async (chainId) => {
      const { config } = createServer((session) => ({ ...session, chainId: chainId as never }))
      const page = await connectedPage(config)
      await page.signIn.sign()
      expect(page.status()).toBe('signedIn')
    },
  )

  test('[X06] treats accounts of other namespaces as signed in, and returns undefined when disabled', async () => {
    const { config } = createServer()
    const siwx = createSiweConfig(config)
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await siwx?.getSessions(solana, 'AAAA')).toHaveLength(1)
    expect(createSiweConfig({ ...config, enabled: false })).toBeUndefined()
  })
})

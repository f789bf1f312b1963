import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { NameProfile } from '@vestibule/protocol/http'
import { type NameText, readNameText, writeNameText } from '@vestibule/protocol/names'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { offerStandard, openPage } from '../../adapters/solana/testing/openPage.js'
import { toNetwork } from '../../core/model/network.js'
import { SOLANA } from '../../core/testing/createTestAdapter.js'
import { createTestCore, ONE } from '../../core/testing/createTestCore.js'
import { withWindow } from '../../core/testing/stubWindow.js'
import { changeName } from './changeName.js'
import { findOwnName } from './findOwnName.js'
import { nameOf } from './nameOf.js'

const NOW = 1_795_922_064
const NAME = 'alice.vestibule.eth'
const ZONE = {
  ...{ suffix: '.vestibule.eth', legacySuffix: null, domain: 'frame.example' },
  ...{ perAccount: 1, now: NOW },
}

const servers: Server[] = []
withWindow()
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

type Sent = { coin_type: number; address: string; message: string; signature: string }

async function startServices(profile?: NameProfile) {
  const sent: Sent[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://services.example')
    response.setHeader('content-type', 'application/json')
    if (pathname === '/v1/profile/account') {
      let body = ''
      for await (const part of request) body += part
      sent.push(JSON.parse(body))
      return void response.end('{"success":true}')
    }
    if (pathname === '/v1/profile/zone') return void response.end(JSON.stringify(ZONE))
    if (pathname.startsWith('/v1/profile/reverse/'))
      return void response.end(JSON.stringify(profile ? [profile] : []))
    response.end(JSON.stringify(profile))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return { sent, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function connectedPage(decision: 'approve' | 'reject' = 'approve') {
  const services = await startServices()
  let decides: 'approve' | 'reject' = 'approve'
  const { addresses } = offerStandard({ decide: () => decides })
  const page = openPage([SOLANA], undefined, {
    apiUrl: services.apiUrl,
    features: { ens: false },
  })
  await Promise.resolve()
  await page.vestibule.connect(page.connector('Ghost'))
  decides = decision
  return { ...services, ...page, address: addresses[0] ?? '' }
}

const isSigned = ({ address, message, signature }: Sent) =>
  ed25519.verify(
    base58.decode(signature),
    new TextEncoder().encode(message),
    base58.decode(address),
  )

describe('a wallet of the Wallet Standard', () => {
  test('[J12] signs a name text for Solana’s coin type, and shows the name', async () => {
    const { core, sent, address, account } = await connectedPage()
    expect(await changeName(core, { action: 'register', name: 'alice' })).toBe(NAME)
    const [body] = sent
    if (body === undefined) throw new Error('Nothing was sent.')
    expect(body).toMatchObject({ coin_type: 501, address })
    expect(isSigned(body)).toBe(true)
    expect(readNameText(body.message)).toEqual({
      ...{ name: NAME, attributes: {}, action: 'register', address, coin_type: 501 },
      ...{ domain: 'frame.example', timestamp: NOW, expiry: NOW + 600 },
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(account().profileName).toBe(NAME)
  })

  test('[J12] signs a transfer and a release of a name', async () => {
    const { core, sent, account } = await connectedPage()
    const to = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(5)))
    await changeName(core, { action: 'register', name: 'alice' })
    await changeName(core, { action: 'transfer', name: 'alice', to })
    await changeName(core, { action: 'release', name: 'alice' })
    expect(sent.map(isSigned)).toEqual([true, true, true])
    const texts = sent.map(({ message }) => readNameText(message))
    expect(texts[1]).toMatchObject({ action: 'transfer', to, coin_type: 501 })
    expect(texts[2]).toMatchObject({ action: 'release', coin_type: 501 })
    expect(account().profileName).toBeUndefined()
  })

  test('[J12] sends no request if the visitor declines', async () => {
    const { core, sent } = await connectedPage('reject')
    await expect(changeName(core, { action: 'register', name: 'alice' })).rejects.toMatchObject({
      type: 'userRejected',
    })
    expect(sent).toEqual([])
  })
})

describe('a name of a Solana account', () => {
  const SECRET = new Uint8Array(32).fill(7)
  const ADDRESS = base58.encode(ed25519.getPublicKey(SECRET))
  const textOf = (parts: Partial<NameText> = {}) =>
    writeNameText({
      ...{ name: NAME, attributes: {}, timestamp: NOW, action: 'register', coin_type: 501 },
      ...{ domain: 'frame.example', nonce: '0'.repeat(32), expiry: NOW + 300, address: ADDRESS },
      ...parts,
    })
  const signed = (message: string, secret = SECRET) =>
    base58.encode(ed25519.sign(new TextEncoder().encode(message), secret))

  function profileOf(record: Partial<NameProfile['record']> = {}): NameProfile {
    const message = textOf()
    return {
      ...{ name: NAME, registered: NOW, updated: NOW, attributes: [{}] },
      addresses: { 501: { address: ADDRESS, created: NOW } },
      record: { coin_type: 501, address: ADDRESS, message, signature: signed(message), ...record },
    }
  }
  async function pageOf(profile: NameProfile) {
    const { apiUrl } = await startServices(profile)
    return openPage([SOLANA], undefined, { apiUrl }).core
  }
  const network = toNetwork(SOLANA)

  test('[J12] [A14] resolves a name to its signing account, and the account to the name', async () => {
    const core = await pageOf(profileOf())
    const found = { name: NAME, address: ADDRESS }
    expect(await findOwnName(core, { text: NAME.toUpperCase(), network })).toEqual(found)
    expect(await nameOf(core, { address: ADDRESS, network })).toBe(NAME)
  })

  test('[J12] does not resolve on an Ethereum network', async () => {
    const { apiUrl } = await startServices(profileOf())
    const core = createTestCore({ apiUrl })
    expect(await findOwnName(core, { text: NAME, network: toNetwork(ONE) })).toBeNull()
  })

  test('[J12] does not resolve if the record is of an Ethereum account', async () => {
    const key = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const { address } = key
    const message = textOf({ address, coin_type: 60 })
    const signature = await key.signMessage({ message })
    const core = await pageOf(profileOf({ coin_type: 60, address, message, signature }))
    expect(await findOwnName(core, { text: NAME, network })).toBeNull()
    expect(await nameOf(core, { address, network })).toBeUndefined()
  })

  test.each<[string, () => Partial<NameProfile['record']>]>([
    ['another key', () => ({ signature: signed(textOf(), new Uint8Array(32).fill(8)) })],
    ['the text of another name', () => ofText({ name: 'carol.vestibule.eth' })],
    ['the text of another operator', () => ofText({ domain: 'other.example' })],
    ['a release', () => ofText({ action: 'release' })],
    ['the text of another account', () => ofText({ address: '2'.repeat(32) })],
  ])(
    '[J12] security: does not resolve or show a name with a signature of %s',
    async (_, record) => {
      const core = await pageOf(profileOf(record()))
      await expect(findOwnName(core, { text: NAME, network })).rejects.toThrow(
        'no record that its owner signed',
      )
      expect(await nameOf(core, { address: ADDRESS, network })).toBeUndefined()
    },
  )

  function ofText(parts: Partial<NameText>) {
    const message = textOf(parts)
    return { message, signature: signed(message) }
  }

  test('[J12] security: is rejected with an Ethereum signature', async () => {
    const message = textOf()
    const signature = await privateKeyToAccount(`0x${'07'.repeat(32)}`).signMessage({ message })
    const core = await pageOf(profileOf({ signature }))
    await expect(findOwnName(core, { text: NAME, network })).rejects.toThrow(
      'no record that its owner signed',
    )
  })
})

import { expect, test } from 'vitest'
import { disconnect } from '../connections/disconnect.js'
import { ADDRESS, memoryArea } from '../core/testing/createTestCore.js'
import { loadNfts, readNftsOfAccount } from './nfts.js'
import { sendOrder } from './send/sendOrder.js'
import { answeringTo, CHAIN, pageWith } from './testing/accountPage.js'

const BIRDS = `${CHAIN}:0x5FbDB2315678afecb367f032d93F642f64180aa3` as const
const nft = (tokenId: string, more: object = {}) => ({
  chainId: CHAIN,
  address: BIRDS,
  tokenId,
  standard: 'ERC-721',
  quantity: '1',
  name: `Bird ${tokenId}`,
  collection: { name: 'Birds' },
  ...more,
})

const answering = (...answers: Parameters<typeof answeringTo>[1]) => answeringTo(/\/nfts$/, answers)

type Page = Awaited<ReturnType<typeof pageWith>>
const shown = (core: Page) => core.store.getState().nfts
const namesIn = (core: Page) => shown(core)?.nfts.map(({ name }) => name)

test('[J08] lists the shown network’s NFTs without duplicates, and omits other networks', async () => {
  const { apiUrl, asked } = await answering([
    200,
    {
      nfts: [
        nft('1', { imageUrl: 'https://img.example/i/a', flags: { is_spam: true } }),
        nft('1', { name: 'Again' }),
        nft('2', { name: '', imageUrl: 'javascript:alert(1)' }),
        nft('12345678901234', { name: '' }),
        nft('3', { quantity: '0' }),
        nft('4', { chainId: 'eip155:1' }),
      ],
      complete: true,
    },
  ])
  const core = await pageWith(apiUrl)
  await loadNfts(core)
  expect(asked[0]?.pathname).toBe(`/v1/account/${ADDRESS}/nfts`)
  expect(asked[0]?.searchParams.get('chainId')).toBe(CHAIN)
  expect(shown(core)).toMatchObject({ status: 'ready', isPartial: false })
  expect(shown(core)?.nfts.map(({ name, imageUrl, isSpam }) => [name, imageUrl, isSpam])).toEqual([
    ['Bird 1', 'https://img.example/i/a', true],
    ['Birds #2', undefined, false],
    ['Birds #1234…1234', undefined, false],
  ])
})

test.each([
  ['names are still loading', { nfts: [nft('1', { pending: true })], complete: true }],
  ['the services still search a long history', { nfts: [], complete: false }],
])('[J08] reports a partial list while %s', async (_, body) => {
  const { apiUrl } = await answering([200, body])
  const core = await pageWith(apiUrl)
  await loadNfts(core)
  expect(shown(core)?.isPartial).toBe(true)
})

test('[J08] does not abort a slow read for a poll', async () => {
  const { apiUrl, asked } = await answering([200, { nfts: [nft('1')], complete: true }])
  const core = await pageWith(apiUrl)
  const reading = readNftsOfAccount(core, { force: false })
  await readNftsOfAccount(core, { force: true, isAgain: true })
  await reading
  expect(asked).toHaveLength(1)
  expect(namesIn(core)).toEqual(['Bird 1'])
  await readNftsOfAccount(core, { force: true, isAgain: true })
  expect(asked).toHaveLength(2)
})

test('[J08] reports a failure, keeps the cached NFTs, and retries if the visitor requests it', async () => {
  const { apiUrl, asked } = await answering(
    [200, { nfts: [nft('1')], complete: true }],
    [500, {}],
    [500, {}],
    [200, { nfts: [nft('2')], complete: true }],
  )
  const core = await pageWith(apiUrl)
  await loadNfts(core)
  await loadNfts(core)
  expect([shown(core)?.status, namesIn(core)]).toEqual(['failed', ['Bird 1']])
  expect(core.store.getState().toast?.variant).toBe('error')
  await loadNfts(core)
  expect(asked).toHaveLength(3)
  await loadNfts(core, { force: true })
  expect(namesIn(core)).toEqual(['Bird 2'])
})

test.each([
  ['there are no services', undefined, undefined],
  ['the services do not support NFTs', 404, {}],
  ['the services do not read the network', 200, { chainId: CHAIN, reason: 'chainNotSupported' }],
])('[J08] sets the status to unknown if %s', async (_, status, failure) => {
  const body = { nfts: [], complete: false, ...(failure && { errors: [failure] }) }
  const { apiUrl } = await answering([status ?? 500, body])
  const core = await pageWith(status === undefined ? undefined : apiUrl)
  await loadNfts(core)
  expect(shown(core)?.status).toBe('unknown')
})

test('[J08] restores stored NFTs at the next load, except damaged ones, and deletes them on disconnect', async () => {
  const { apiUrl } = await answering(
    [200, { nfts: [nft('1'), nft('2')], complete: true }],
    [500, {}],
  )
  const area = memoryArea()
  const first = await pageWith(apiUrl, area)
  await loadNfts(first)
  const second = await pageWith(apiUrl, area)
  await loadNfts(second)
  expect(namesIn(second)).toEqual(['Bird 1', 'Bird 2'])

  const stored = JSON.parse(area.getItem('@vestibule/holdings') ?? '')
  stored.nfts[0].nfts[0].tokenId = '<script>'
  area.setItem('@vestibule/holdings', JSON.stringify(stored))
  const third = await pageWith(apiUrl, area)
  await loadNfts(third)
  expect(namesIn(third)).toEqual(['Bird 2'])

  await disconnect(third)
  expect(area.getItem('@vestibule/holdings')).toBeNull()
})

test('[J09] removes an NFT from the transfer order if the account no longer owns the NFT', async () => {
  const { apiUrl } = await answering(
    [200, { nfts: [nft('7', { standard: 'ERC-1155', quantity: '3' })], complete: true }],
    [200, { nfts: [], complete: true }],
  )
  const core = await pageWith(apiUrl)
  await loadNfts(core)
  const caipAddress = shown(core)?.caipAddress ?? BIRDS
  core.store.setState({
    send: {
      caipAddress,
      token: BIRDS,
      nft: { address: BIRDS, tokenId: '7' },
      amount: '2',
      inFiat: false,
      receiver: '',
    },
  })
  const order = () => sendOrder(core)
  expect(order()).toMatchObject({ nft: { tokenId: '7' }, amount: 2n, most: 3n })
  await loadNfts(core)
  expect(order()?.token).toBeUndefined()
})

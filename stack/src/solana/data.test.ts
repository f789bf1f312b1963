import { BalanceList, FungiblePrices, NftList, TransactionPage } from '@vestibule/protocol/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stack, startStack } from '../startStack.js'
import { getAt } from '../testing/getAt.js'
import { createFolder, TIMEOUT_MS } from '../testing/world.js'
import { SOLANA_TOKENS } from './solanaTokens.js'

/** The account of the demo's first wallet of Solana. */
const DEMO = 'FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV'

describe('the data of the local Solana cluster', () => {
  const dataDir = createFolder()
  let stack: Stack
  let network: string
  beforeAll(async () => {
    stack = await startStack({ dataDir, quiet: true })
    network = stack.addresses.solana?.caipNetworkId ?? ''
  }, TIMEOUT_MS)
  afterAll(() => stack.stop(), TIMEOUT_MS)

  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const { api, projectId } = stack.addresses
    const url = new URL(path, api)
    url.searchParams.set('projectId', projectId)
    return (await fetch(url, init)).json()
  }

  test('[A02] [A05] [J08] a wallet has SOL, a token and one of Token-2022, each with its name and price', async () => {
    const { balances, errors } = BalanceList.parse(await ask(`/v1/account/${DEMO}/balance`))
    expect(errors).toBeUndefined()
    expect(
      balances.map(({ name, symbol, quantity, price }) => [name, symbol, quantity.numeric, price]),
    ).toEqual([
      ['Sol', 'SOL', '1', 150],
      ['Local Dollar', 'LUSD', '100', 1],
      ['Local Toll', 'TOLL', '100', 0.04],
    ])
    expect(balances.map(({ address }) => address)).toEqual([
      undefined,
      `${network}:${SOLANA_TOKENS.dollar.mint}`,
      `${network}:${SOLANA_TOKENS.toll.mint}`,
    ])
  })

  test('[A04] [E08] its history tells what came, newest first, and is complete', async () => {
    const read = async () => {
      const path = `/v1/account/${DEMO}/history?chainId=${network}`
      return TransactionPage.parse(await ask(path))
    }
    const brief = async () =>
      (await read()).data.map(({ metadata, transfers }) => [
        metadata.operationType,
        metadata.status,
        ...transfers.map(
          ({ direction, quantity, fungible_info, nft_info }) =>
            `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
        ),
      ])
    await expect.poll(brief, { timeout: 60_000, interval: 2_100 }).toEqual([
      ['mint', 'confirmed', 'in 100 LUSD', 'in 100 TOLL'],
      ['receive', 'confirmed', 'in 1 SOL'],
      ['mint', 'confirmed', 'in 1 Local Lantern #1'],
      ['mint', 'confirmed', 'in 1 Local Bird #1'],
    ])
    const { coverage, next, data } = await read()
    // A mint is told by its address, and has no number.
    const moved = data.flatMap(({ transfers }) => transfers)
    expect(moved.flatMap(({ nft_info }) => nft_info?.token_id ?? [])).toEqual([])
    expect(coverage).toMatchObject([{ chainId: network, from: '0', native: true, complete: true }])
    expect(next).toBeNull()
    expect(Math.abs(Date.parse(data[0]?.metadata.minedAt ?? '') - Date.now())).toBeLessThan(300_000)
  })

  test('[A05] its NFTs, one named by Metaplex and one of Token-2022, have names and pictures', async () => {
    const read = async () => {
      const { nfts } = NftList.parse(await ask(`/v1/account/${DEMO}/nfts?chainId=${network}`))
      return nfts
        .map(({ name, standard, imageUrl }) => [name, standard, imageUrl !== undefined])
        .toSorted()
    }
    await expect.poll(read, { timeout: 60_000, interval: 2_100 }).toEqual([
      ['Local Bird #1', 'Metaplex', true],
      ['Local Lantern #1', 'Token-2022', true],
    ])
    const { nfts } = NftList.parse(await ask(`/v1/account/${DEMO}/nfts?chainId=${network}`))
    for (const { imageUrl = '' } of nfts) {
      const { host, pathname } = new URL(imageUrl)
      const picture = await getAt(host, `${stack.addresses.api}${pathname}`)
      expect([picture.status, picture.type]).toEqual([200, 'image/jpeg'])
    }
  })

  test('[A12] prices are told by address, of SOL as well', async () => {
    const addresses = [
      `${network}:So11111111111111111111111111111111111111111`,
      `${network}:${SOLANA_TOKENS.toll.mint}`,
    ]
    const body = JSON.stringify({ currency: 'usd', addresses, projectId: 'local-demo' })
    const headers = { 'content-type': 'application/json' }
    const answer = await ask('/v1/fungible/price', { method: 'POST', headers, body })
    expect(
      FungiblePrices.parse(answer).fungibles.map(({ symbol, price }) => [symbol, price]),
    ).toEqual([
      ['SOL', 150],
      ['TOLL', 0.04],
    ])
  })
})

import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import type { HeldNft } from '../../chainReader.js'
import { createNftReader } from './nfts.js'

const NFT: HeldNft = {
  ...{ token: `0x${'11'.repeat(20)}`, tokenId: 7n },
  ...{ standard: 'ERC-1155', amount: 1n },
}

async function uriOf(said: string) {
  const result = encodeAbiParameters([{ type: 'string' }], [said])
  const reader = createNftReader(
    async (calls) => calls.map(() => ({ result })),
    () => 0,
  )
  return (await reader.readUris([NFT]))[0]
}

test('security: rejects a URI template that the id would expand to megabytes', async () => {
  expect(await uriOf(`https://a.example/${'{id}'.repeat(20_000)}`)).toBe('none')
})

test('control: inserts the id with 64 digits at a few places', async () => {
  const id = '7'.padStart(64, '0')
  expect(await uriOf('https://a.example/{id}/{id}.json')).toEqual({
    uri: `https://a.example/${id}/${id}.json`,
  })
})

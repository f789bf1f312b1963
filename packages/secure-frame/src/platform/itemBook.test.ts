import { MAX_NFT_ITEMS } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { ApiClient } from './apiClient.js'
import { createItemBook } from './itemBook.js'

const TOKEN = 'eip155:1:0x5fbdb2315678afecb367f032d93f642f64180aa3'
const PICTURE = `https://img.example/i/${'A'.repeat(43)}`
const item = (tokenId: string) => ({ address: TOKEN, tokenId })
const asked = { chainId: 'eip155:1', account: '0x1', items: [item('7')] }

function open(items: unknown) {
  const bodies: { items: unknown[] }[] = []
  const api = {
    async request({ body, response }: { body: never; response: z.ZodMiniType }) {
      bodies.push(body)
      if (items instanceof Error) throw items
      return response.parse({ items })
    },
  } as unknown as ApiClient
  return { book: createItemBook({ api, projectId: 'demo' }), bodies }
}
const read = (items: unknown) => open(items).book.read(asked)

describe('names and pictures of NFTs', () => {
  test('[V12] returns the services’ data of the items', async () => {
    const { book, bodies } = open([{ ...item('7'), name: 'Cool Cat #12', imageUrl: PICTURE }])
    const facts = { name: 'Cool Cat #12', picture: PICTURE }
    expect(await book.read(asked)).toEqual([{ ...item('7'), ...facts }])
    expect(bodies).toEqual([asked])
  })

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'https://img.example/i/short',
    `https://img.example/i/${'A'.repeat(43)}?x`,
    `https://img.example/other/i/${'A'.repeat(43)}`,
    `https://user@img.example/i/${'A'.repeat(43)}`,
  ])('[V12] security: rejects %s as a picture', async (imageUrl) => {
    const [found] = await read([{ ...item('7'), name: 'Cat', imageUrl }])
    expect(found).toEqual({ ...item('7'), name: 'Cat', picture: undefined })
  })

  test('[V12] security: escapes hidden characters, replaces quotation marks, and shortens long names', async () => {
    const [turned] = await read([{ ...item('7'), name: `\u202e${'x'.repeat(90)}` }])
    expect(turned?.name).toBe(`\\u{202e}${'x'.repeat(56)}`)
    const [quoted] = await read([{ ...item('7'), name: 'Cat” #7, verified “' }])
    expect(quoted?.name).toBe("Cat' #7, verified '")
    const [empty] = await read([{ ...item('7'), name: '  ' }])
    expect(empty?.name).toBeUndefined()
  })

  test('[V12] returns an empty list if the services fail or respond in another format', async () => {
    expect(await read(new Error('offline'))).toEqual([])
    expect(await read('no list')).toEqual([])
    expect(await read([{ ...item('7'), name: 7 }])).toEqual([])
  })

  test('[V12] requests at most as many items as the services accept', async () => {
    const { book, bodies } = open([])
    const many = Array.from({ length: 40 }, (_, index) => item(String(index)))
    await book.read({ ...asked, items: many })
    await book.read({ ...asked, items: [] })
    expect(bodies.map(({ items }) => items.length)).toEqual([MAX_NFT_ITEMS])
  })
})

import { expect, test } from 'vitest'
import { ipfsPath } from './ipfs.js'
import { createOpenSource } from './openSource.js'

const V0 = 'QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR'
const V1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const RAW = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'
/** The same content as {@link V0}, as CID version 1 in base 58. */
const V1_BASE_58 = 'zdj7WhuEjrB52m1BisYCtmjH1hSKa7yZ3jEZ9JcXaFRD51wVz'

test.each([
  [`ipfs://${V0}`, V0],
  [`ipfs://ipfs/${V0}/1.json`, `${V0}/1.json`],
  [`ipfs://${V1}/a/b.png`, `${V1}/a/b.png`],
  [`ipfs://${RAW}`, RAW],
  [`ipfs://${V1_BASE_58}/7`, `${V1_BASE_58}/7`],
  [`ipfs://${V1}/folder/`, `${V1}/folder/`],
  [`ipfs://${V1}/Punk 1.png`, `${V1}/Punk%201.png`],
  [`ipfs://${V1}/Punk%20%231.png`, `${V1}/Punk%20%231.png`],
  [`ipfs://${V1}/..a/b..`, `${V1}/..a/b..`],
  [`ipfs://${V1}/é`, `${V1}/%C3%A9`],
])('reads %s as a CID with a path', (uri, path) => expect(ipfsPath(uri)).toBe(path))

const REFUSED = [
  ...['..', '../x', 'a/../../x', '.', 'a//b', '%2e%2e/x', '%2E%2E', '.%2e/x', '%252e%252e/x'].map(
    (path) => `ipfs://${V1}/${path}`,
  ),
  ...['a%2fb', 'a%2F..%2Fb', 'a%5cb', 'a\\b', 'a%00b', 'a%0ab', 'a%', 'a%zz', 'a%ff'].map(
    (path) => `ipfs://${V1}/${path}`,
  ),
  ...['?a=b', '#a', '/a?b', '/a#b', '\\a', ':80/a', '@host/a', '.host/a'].map(
    (rest) => `ipfs://${V1}${rest}`,
  ),
  `ipfs://${V0.slice(0, -1)}`,
  `ipfs://${V0}R`,
  `ipfs://${V0.replace('Wq', '0q')}`,
  `ipfs://${V1.slice(0, -1)}j`,
  `ipfs://${V1.slice(0, -1)}`,
  `ipfs://${V1.toUpperCase()}`,
  `ipfs://b${'a'.repeat(58)}`,
  `ipfs://bafybei${'b'.repeat(52)}`,
  `ipfs://Qm${'z'.repeat(44)}`,
  `ipfs://z${'1'.repeat(48)}`,
  'ipfs://',
  'ipfs:///etc/passwd',
  `ipns://${V0}`,
]

test.each(REFUSED)('sends no request to a gateway for %s', async (uri) => {
  const asked: string[] = []
  const open = createOpenSource({
    gateways: ['http://127.0.0.1/ipfs/'],
    fetchSource: async (url) => {
      asked.push(url)
      return Buffer.from('')
    },
  })
  const limits = { limit: 1, time: 1, accept: '' }
  await open(uri, limits).catch(() => undefined)
  expect(asked.filter((url) => url.startsWith('http'))).toEqual([])
  await open(`ipfs://${V1}/1`, limits)
  expect(asked).toContain(`http://127.0.0.1/ipfs/${V1}/1`)
})

import { expect, test } from 'vitest'
import { readMetadata } from './readMetadata.js'

const CID = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const V1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const TRANSACTION = 'bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const asData = `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`
const read = (metadata: unknown) =>
  readMetadata(
    new TextEncoder().encode(typeof metadata === 'string' ? metadata : JSON.stringify(metadata)),
  )

test.each([
  ['Robin', 'Robin'],
  [7, '7'],
  [0, '0'],
  [1.5, '1.5'],
  [' Robin ', 'Robin'],
  ['', undefined],
  [true, undefined],
  [{ en: 'Robin' }, undefined],
  [null, undefined],
])('reads a name of %j as %j', (name, said) => expect(read({ name }).name).toBe(said))

test('uses the title if the name is missing', () => {
  expect(read({ title: 'Robin' }).name).toBe('Robin')
  expect(read({ title: 'Robin', name: 'Wren' }).name).toBe('Wren')
})

test.each([
  [`ipfs://${CID}/1.png`, `ipfs://${CID}/1.png`],
  [`IPFS://${CID}/1.png`, `ipfs://${CID}/1.png`],
  [`ipfs://ipfs/${CID}`, `ipfs://${CID}`],
  [`ipfs://ipfs/ipfs/${CID}`, `ipfs://${CID}`],
  [`ipfs:/${CID}`, `ipfs://${CID}`],
  [`/ipfs/${CID}/a`, `ipfs://${CID}/a`],
  [`ipfs/${CID}/a`, `ipfs://${CID}/a`],
  [CID, `ipfs://${CID}`],
  [`${V1}/7.png`, `ipfs://${V1}/7.png`],
  [`ar://${TRANSACTION}`, `ar://${TRANSACTION}`],
  [`AR://${TRANSACTION}/1.png`, `AR://${TRANSACTION}/1.png`],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['HTTPS://img.example/1.png', 'HTTPS://img.example/1.png'],
  [` https://img.example/1.png\n`, 'https://img.example/1.png'],
  [SVG, asData],
  [
    `<?xml version="1.0"?>${SVG}`,
    `data:image/svg+xml;base64,${Buffer.from(`<?xml version="1.0"?>${SVG}`).toString('base64')}`,
  ],
  ['1.png', undefined],
  ['ar://short', undefined],
  ['ipfs://nonsense', undefined],
  ['javascript:alert(1)', undefined],
  ['file:///etc/passwd', undefined],
  [7, undefined],
])('reads the image %j as %j', (image, source) => {
  expect(read({ image }).image).toBe(source)
  expect(read({ image_data: image }).image).toBe(source)
})

test('uses the first readable picture', () => {
  expect(read({ image: '1.png', image_url: `ipfs://${CID}` }).image).toBe(`ipfs://${CID}`)
  expect(read({ image: '', imageUrl: 'https://a.example/1' }).image).toBe('https://a.example/1')
  expect(read({ image: null, image_data: SVG }).image).toBe(asData)
})

test.each(['', 'null', '[]', '{', '<html>', '"x"'])('ignores %j', (text) => {
  expect(read(text)).toEqual({ name: undefined, image: undefined })
})

test('skips a byte order mark', () => {
  expect(read('\ufeff{"name":"Robin"}').name).toBe('Robin')
})

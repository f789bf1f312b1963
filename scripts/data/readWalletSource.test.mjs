import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readLiteral } from './fetchPackage.mjs'
import { readWalletSource } from './readWalletSource.mjs'

const folder = mkdtempSync(join(tmpdir(), 'vestibule-source-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WEBP = `data:image/webp;base64,${Buffer.from('RIFF0000WEBPVP8 ').toString('base64')}`
const bare = {
  homepage: 'https://fox.example/',
  app: { ios: null, android: null, chrome: null },
  mobile: { native: 'fox://', universal: null },
  desktop: { native: null, universal: null },
}

function write(entries) {
  const generated = join(folder, 'dist/esm/wallets/__generated__')
  rmSync(generated, { recursive: true, force: true })
  for (const { image = WEBP, ...wallet } of entries) {
    const path = join(generated, 'wallet', wallet.id)
    mkdirSync(path, { recursive: true })
    const body = JSON.stringify({ ...bare, ...wallet })
    writeFileSync(join(path, 'index.js'), `// generated\nexport const wallet = ${body};\n//# map`)
    writeFileSync(join(path, 'image.js'), `const image = "${image}";\nexport default image;\n`)
  }
  const infos = JSON.stringify(entries.map(({ id }) => ({ id })))
  const list = `/**\n * @internal\n */\nconst ALL = ${infos};\nexport default ALL;\n`
  writeFileSync(join(generated, 'wallet-infos.js'), list)
}

function read(...entries) {
  write(entries)
  return readWalletSource(folder)
}

test('[A23] removes a hostile entry’s links, image and markup', () => {
  const { wallets, images } = read({
    id: 'evil',
    name: '<img src=x onerror=alert(1)>Evil\u202e',
    homepage: 'javascript:alert(1)',
    app: { ios: 'https://evil.example/app', android: 'market://evil', chrome: 'data:text/html,x' },
    mobile: { native: 'evil://', universal: 'http://evil.example' },
    desktop: { native: 'intent://x', universal: 'javascript:alert(1)' },
    image: 'data:image/svg+xml;base64,PHN2Zy8+',
  })
  expect(wallets).toEqual([{ id: 'evil', name: 'Evil', mobile_link: 'evil://' }])
  expect(images.size).toBe(0)
})

test('[A23] omits wallets without a name or a link, and reports the reason', () => {
  const nowhere = { mobile: { native: 'javascript:x', universal: null } }
  const { wallets, left } = read({ id: 'a', name: ' ' }, { id: 'b', name: 'B', ...nowhere })
  expect(wallets).toEqual([])
  expect(left).toEqual(['a: no id or no name', 'b: no way to reach it'])
})

test('[A23] merges the same wallet, and keeps another vendor’s wallet with that name', () => {
  const { wallets, left } = read(
    { id: 'one', name: 'Fox Wallet' },
    { id: 'two', name: 'FOX', homepage: 'https://www.fox.example' },
    { id: 'three', name: 'Fox', homepage: 'https://other.example' },
    { id: 'four', name: 'Wolf', rdns: 'com.wolf' },
    { id: 'five', name: 'Wolf Pro', rdns: 'com.wolf', homepage: 'https://wolf.example' },
  )
  expect(wallets.map(({ id }) => id)).toEqual(['one', 'three', 'four'])
  expect(left).toEqual(['two: the same as one', 'five: the same as four'])
})

test('[A23] lists our wallets first, and others in the source’s order', () => {
  const { wallets, images } = read(
    { id: 'b', name: 'B' },
    { id: 'a', name: 'A' },
    { id: 'io.metamask', name: 'MetaMask' },
  )
  expect(wallets.map(({ id }) => id)).toEqual(['io.metamask', 'b', 'a'])
  expect([...images.keys()]).toEqual(['b', 'a', 'io.metamask'])
})

test('[A23] rejects a store or a home page as a URL of a wallet', () => {
  const store = 'https://chromewebstore.google.com/detail/fox'
  const links = [store, 'https://fox.example?utm=1', 'https://app.fox.example/']
  const { wallets } = read(
    ...links.map((universal, index) => ({
      id: `w${index}`,
      name: `W${index}`,
      desktop: { native: null, universal },
    })),
  )
  expect(wallets.map(({ webapp_link }) => webapp_link)).toEqual([undefined, undefined, links[2]])
})

test('security: does not give a source’s module access to our code', () => {
  const file = join(folder, 'hostile.js')
  for (const value of [
    'process.env',
    'require("fs")',
    'fetch("https://evil.example")',
    'this.constructor.constructor("return process.env")()',
  ]) {
    writeFileSync(file, `export const wallet = ${value};\n`)
    expect(() => readLiteral(file)).toThrow()
  }
})

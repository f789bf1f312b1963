import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReplacements } from './readReplacements.mjs'
import { REPLACEMENTS, WITHOUT_IMAGE } from './replacements.mjs'

const folder = mkdtempSync(join(tmpdir(), 'vestibule-replacements-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const folders = { rainbowkit: folder, icons: folder, wallets5103: folder }
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>'
const WEBP = Buffer.from('RIFF0000WEBPVP8 ')

function write(path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

function writeBundled(name, svg) {
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const body = `// src/${name}.svg\nvar it = "${url}";\nexport {\n  it as default\n};\n`
  write(`dist/${name}Wallet-ABC.js`, `"use client";\n\n${body}`)
}

test('[A25] returns the image that the table lists for a wallet, from each kind of package', () => {
  writeBundled('fox', SVG)
  write('dist/svgs/wallets/background/wolf.svg.js', `export default \`${SVG}\`\n`)
  const url = `data:image/webp;base64,${WEBP.toString('base64')}`
  const generated = 'dist/esm/wallets/__generated__/wallet/bear/image.js'
  write(generated, `const image = "${url}";\nexport default image;\n`)
  const images = readReplacements(
    { rainbowkit: { a: 'fox' }, icons: { b: 'wallets/wolf' }, wallets5103: { c: 'bear' } },
    folders,
  )
  expect(Object.fromEntries(images)).toEqual({
    a: { type: 'svg', content: `${SVG}\n` },
    b: { type: 'svg', content: `${SVG}\n` },
    c: { type: 'webp', content: WEBP },
  })
})

test('[A25] fails for a missing image, or an image that contains more than a drawing', () => {
  writeBundled('evil', SVG.replace('<path', '<script/><path'))
  for (const [source, name] of [
    ['rainbowkit', 'evil'],
    ['rainbowkit', 'gone'],
    ['icons', 'wallets/gone'],
    ['wallets5103', 'gone'],
  ])
    expect(() => readReplacements({ [source]: { a: name } }, folders)).toThrow(
      `${source} contains no image ${name} for a.`,
    )
})

test('[A25] lists each wallet only once', () => {
  const ids = [...Object.values(REPLACEMENTS).flatMap(Object.keys), ...WITHOUT_IMAGE]
  expect(new Set(ids).size).toBe(ids.length)
})

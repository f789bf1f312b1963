import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as react from '../exports/react.js'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const unexported = (code: string) => code.replaceAll(/^export /gm, '')
/** Without what a formatter decides. */
const dense = (code: string) => code.replaceAll(/\s/g, '').replaceAll(/,(?=[)>])/g, '')

const [, chapter = ''] = read('../../../../docs/reference.md').split('\n## React\n')
const [hooks = '', buttons = ''] = chapter.split('\n## ')
const [introduction = '', ...sections] = hooks.split('\n### ')
const nameOf = (section: string) => section.split('\n')[0] ?? ''

const types = [
  './useReading.ts',
  './useVestibuleAction.ts',
  '../core/publicState.ts',
  '../core/model/namespaceTypes.ts',
  '../core/model/namespaces/solana/provider.ts',
  '../core/model/namespaces/bip122/provider.ts',
  '../core/model/namespaces/cosmos/provider.ts',
  '../core/model/namespaces/polkadot/provider.ts',
  '../adapters/cosmos/network/cosmosChainInfo.ts',
  '../adapters/cosmos/discovery/knownWallets.ts',
  './walletHooks.ts',
  '../assets/queries.ts',
  '../core/model/adapter.ts',
  '../networks/nativeBalance.ts',
  '../query/query.ts',
]
  .map(read)
  .map(unexported)
  .join('\n')
const signatures = dense(read('./testing/hookSignatures.ts'))
const examples = unexported(read('./testing/hookExamples.tsx'))

const blocks = (text: string, language: 'ts' | 'tsx') =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  )

describe('the reference of the hooks', () => {
  test('it has every hook once, and the types as they are', () => {
    const exported = Object.keys(react).filter((name) => name.startsWith('use'))
    expect(sections.map(nameOf).toSorted()).toEqual(exported.toSorted())
    const told = blocks(introduction, 'ts')
    expect(told).not.toEqual([])
    for (const type of told) expect(types).toContain(type)
  })

  test.each(sections.map((section) => [nameOf(section), section] as const))(
    '%s: its signature is what the compiler compares, its example what a browser runs',
    (name, section) => {
      const [signature = ''] = blocks(section, 'ts')
      expect(signature).toMatch(new RegExp(`^${name}[(<]`))
      expect(signatures).toContain(dense(signature))
      const shown = blocks(section, 'tsx')
      expect(shown).not.toEqual([])
      for (const example of shown) expect(examples).toContain(example)
      expect(shown.join()).toContain(`${name}(`)
    },
  )
})

test.each([
  ['reference', buttons],
  [
    'guide',
    read('../../../../docs/guide.md')
      .split('\n## ')
      .find((one) => one.startsWith('Buttons')) ?? '',
  ],
])('the examples of the buttons in the %s are what the compiler reads', (_name, text) => {
  const examples = unexported(read('./testing/buttonExamples.tsx'))
  const shown = blocks(text, 'tsx').filter((code) => code.startsWith('function '))
  expect(shown).not.toEqual([])
  for (const example of shown) expect(examples).toContain(example)
})

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import * as react from '../exports/react.js'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const unexported = (code: string) => code.replaceAll(/^export /gm, '')
const dense = (code: string) => code.replaceAll(/\s/g, '').replaceAll(/,(?=[)>])/g, '')

const hooks = read('../../../../docs/reference/hooks.md')
const buttons = read('../../../../docs/reference/buttons.md')
const [, ...sections] = hooks.split('\n## use').map((part, at) => (at === 0 ? part : `use${part}`))
const nameOf = (section: string) => section.split('\n')[0] ?? ''

const TYPES: readonly (readonly [string, string, readonly string[]])[] = [
  ['Query', '../query/query.ts', ['Query']],
  ['Reading', './useReading.ts', ['Reading']],
  ['Action', './useVestibuleAction.ts', ['Action', 'Progress', 'Given']],
  [
    'Account and state',
    '../core/publicState.ts',
    ['PublicAccount', 'EmbeddedWalletInfo', 'PublicState'],
  ],
  ['Addresses', '../core/model/namespaceTypes.ts', ['AddressOf']],
  ['Native balance', '../networks/nativeBalance.ts', ['NativeBalance']],
  ['Activity', '../assets/accountQueries.ts', ['AccountActivity']],
  ['Identity', '../core/model/adapter.ts', ['Identity']],
  ['Wallets', './walletHooks.ts', ['Wallets']],
  ['Wallet', '../headless/getWallets.ts', ['PublicWallet']],
  ['Pairing', '../core/model/state.ts', ['Pairing']],
  ['Connections', '../connections/listConnections.ts', ['PublicConnection', 'PublicConnections']],
  ['Sign-in', '../core/model/siwx.ts', ['SignInState']],
  ['Tokens', '../core/model/account.ts', ['TokenBalance']],
  ['NFTs', '../core/model/state.ts', ['NftBalance']],
  ['Batches', './callHooks.ts', ['CallBatch', 'WalletCapabilities', 'CallsStatus']],
  ['Permissions', './permissionHooks.ts', ['PermissionRequest', 'GrantedPermission']],
  [
    'Solana',
    '../core/model/namespaces/solana/provider.ts',
    [
      'SolanaProvider',
      'SolanaPublicKey',
      'SolanaTransaction',
      'SolanaSendOptions',
      'SolanaFeePayerService',
      'SolanaConnection',
    ],
  ],
  [
    'Bitcoin',
    '../core/model/namespaces/bip122/provider.ts',
    ['BitcoinProvider', 'BitcoinAccount', 'BitcoinSignInput'],
  ],
  [
    'Cosmos',
    '../core/model/namespaces/cosmos/provider.ts',
    [
      'CosmosProvider',
      'CosmosAccount',
      'CosmosAminoDoc',
      'CosmosSignDoc',
      'CosmosSignature',
      'CosmosAminoSigned',
      'CosmosAminoSigner',
    ],
  ],
  [
    'Cosmos chains',
    '../adapters/cosmos/network/cosmosChainInfo.ts',
    ['CosmosChainInfo', 'CosmosCurrency'],
  ],
  ['Cosmos wallets', '../adapters/cosmos/discovery/knownWallets.ts', ['CosmosWallet']],
  [
    'Polkadot',
    '../core/model/namespaces/polkadot/provider.ts',
    ['PolkadotProvider', 'PolkadotPayload', 'PolkadotSigned', 'PolkadotSigner'],
  ],
]

/** Includes the comment, and further types until the next blank line. */
function sourceOf(file: string, name: string): string {
  const parts = unexported(read(file)).split('\n\n')
  return parts.find((part) => new RegExp(`^type ${name}\\b`, 'm').test(part))?.trim() ?? ''
}

const signatures = dense(read('./testing/hookSignatures.ts'))
const examples = unexported(read('./testing/hookExamples.tsx'))

const blocks = (text: string, language: 'ts' | 'tsx') =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  )

describe('the reference of the hooks', () => {
  test('lists each hook once', () => {
    const exported = Object.keys(react).filter((name) => name.startsWith('use'))
    expect(sections.map(nameOf).toSorted()).toEqual(exported.toSorted())
  })

  test('docs/reference/types.md contains the current types (--update rewrites the file)', async () => {
    const file = new URL('../../../../docs/reference/types.md', import.meta.url)
    const [head = ''] = readFileSync(file, 'utf8').split('<!-- types -->')
    const parts = TYPES.flatMap(([title, path, names]) => {
      const sources = names.map((name) => sourceOf(path, name))
      expect(sources).not.toContain('')
      return [`## ${title}`, ['```ts', sources.join('\n\n'), '```'].join('\n')]
    })
    const page = [`${head}<!-- types -->`, ...parts].join('\n\n')
    await expect(`${page}\n`).toMatchFileSnapshot(fileURLToPath(file))
  })

  test.each(sections.map((section) => [nameOf(section), section] as const))(
    '%s: is documented with the compiler’s signature and an example that runs in a browser',
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
  ['guide', read('../../../../docs/guides/buttons.md')],
])('compiles the examples of the buttons in the %s', (_name, text) => {
  const examples = unexported(read('./testing/buttonExamples.tsx'))
  const shown = blocks(text, 'tsx').filter((code) => code.startsWith('function '))
  expect(shown).not.toEqual([])
  for (const example of shown) expect(examples).toContain(example)
})
